import { agentRoles } from '@kickstand/contract/organisation/agents';
import type { RoleInfo, RoleRow } from '@kickstand/contract/organisation/permissions';
import { useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import type { FormProps } from '../../../kit/action/define-action.tsx';
import { useCall } from '../../../kit/client/calls.ts';
import { RefusedByServer } from '../../../kit/client/client.ts';
import { sentenceOf } from '../../../kit/client/sentence.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText, phoneText } from '../../../ui/format.ts';
import { agentsWords } from '../agents.words.ts';
import { Effects } from '../effects.tsx';

const words = agentsWords.roles;
const named = 20;

/** Asks before a role is disabled, showing who loses it; it is only disabled if that number still matches. */
export default function AgentRoleDisable({
  row,
  send,
  close,
}: FormProps<RoleRow, typeof agentRoles.setState>) {
  const info = useCall(agentRoles.info, { params: { id: row.id } }, { quiet: true });
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<string>();
  const { data } = info;

  async function agree() {
    if (!data) return;
    setBusy(true);
    try {
      await send({ body: { id: data.id, version: data.version, users: data.users, enable: 0 } });
    } catch (error) {
      setRefused(sentenceOf(error));
      // Others may have been given it meanwhile: the next confirmation is for the holders shown then.
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

function Losing({ role: { name, kind, users, userList } }: { role: RoleInfo }) {
  const rest = users - Math.min(userList.length, named);
  return (
    <>
      <Effects
        title={words.disableTitle(name)}
        list={[
          users > 0 ? words.disableUsers(countText(users)) : words.disableNobody,
          kind === 'template' && words.disableTemplate,
        ]}
      />
      {users > 0 && (
        <p className="muted">
          {userList
            .slice(0, named)
            .map((user) => `${user.name} ${phoneText(user.phone)}`)
            .join(words.betweenUsers)}
          {rest > 0 && ` ${words.moreUsers(countText(rest))}`}
        </p>
      )}
    </>
  );
}
