import { permissionUsers, type UserRow } from '@kickstand/contract/organisation/permissions';
import { Drawer } from 'antd';
import { Steps } from '../../../kit/action/steps.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { ChangeHistory } from '../change-history.tsx';
import { permissionsWords } from '../permissions.words.ts';

/** The history of an account. */
export default function UserHistory({ row: { phone, name }, close }: { row: UserRow; close(): void }) {
  return (
    <Drawer
      open
      size={640}
      extra={<Steps />}
      title={`${permissionsWords.users.history} · ${name}`}
      onClose={close}
    >
      <ChangeHistory
        useLines={(before) =>
          useCall(
            permissionUsers.history,
            { query: { phone, ...(before !== undefined && { before }) } },
            { quiet: true },
          )
        }
      />
    </Drawer>
  );
}
