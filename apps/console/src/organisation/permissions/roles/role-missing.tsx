import { Button } from 'antd';
import { RefusedByServer } from '../../../kit/client/client.ts';
import { usePage } from '../../../kit/page/page.ts';
import { StatePanel } from '../../../kit/page/states.tsx';
import { permissionsPaths as paths } from '../permissions.paths.ts';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.role;

/** Whether the role does not exist for this operator, or no longer. */
export const isGone = (error: unknown) =>
  error instanceof RefusedByServer && (error.status === 404 || error.status === 400);

/** Shown for a role that does not exist. */
export function RoleMissing() {
  const { open } = usePage();
  return (
    <StatePanel kind="empty" title={words.missing} hint={words.missingHint}>
      <Button type="primary" onClick={() => open(paths.roles.to())}>
        {words.toList}
      </Button>
    </StatePanel>
  );
}
