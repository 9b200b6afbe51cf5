import { permissionRoles, type RoleInfo, type RoleRow } from '@kickstand/contract/organisation/permissions';
import { useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import type { FormProps } from '../../../kit/action/define-action.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { RefusedByServer } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText, phoneText } from '../../../ui/format.ts';
import { permissionsWords } from '../permissions.words.ts';

const words = permissionsWords.roles;
const inSight = 20;

/** Asks before a role is disabled, naming who loses it; it is only disabled if that number still matches. */
export default function RoleDisable({
  row,
  send,
  close,
}: FormProps<RoleRow, typeof permissionRoles.setState>) {
  const info = useCall(permissionRoles.info, { query: { id: row.id } }, { quiet: true });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { data } = info;

  async function agree() {
    if (!data) return;
    setBusy(true);
    try {
      const { id, version, users } = data;
      await send({ body: { id, version, users, enable: 0 } });
    } catch (error) {
      setRefused(sentenceOf(error));
      if (error instanceof RefusedByServer && error.status === 409) await info.refetch();
      setBusy(false);
    }
  }

  return (
    <AskDialog
      title={words.disable}
      danger
      barred={!data}
      busy={busy}
      refused={refused}
      submit={() => void agree()}
      cancel={close}
    >
      <Loaded of={info}>{(role) => <Losing role={role} />}</Loaded>
    </AskDialog>
  );
}

function Losing({ role: { name, users, userList } }: { role: RoleInfo }) {
  const rest = users - Math.min(userList.length, inSight);
  if (users === 0) return words.nobody;
  return (
    <>
      <p>{words.disableChanges(name)}</p>
      <ul>
        {userList.slice(0, inSight).map((user) => (
          <li key={user.operatorId}>{`${user.name} ${phoneText(user.phone)}`}</li>
        ))}
        {rest > 0 && <li>{words.moreUsers(countText(rest))}</li>}
      </ul>
    </>
  );
}
