import { agentRoles } from '@kickstand/contract/agents';
import type { ReplyOf } from '@kickstand/contract/kit';
import type { RoleRow } from '@kickstand/contract/permissions';
import { takesMore } from '@kickstand/domain/agents';
import { Alert, Button, Drawer, Select } from 'antd';
import { useId, useState } from 'react';
import { BulkResults } from '../../../kit/action/bulk-results.tsx';
import { submitThrottleMs, useOncePer } from '../../../kit/action/once.ts';
import { useChange } from '../../../kit/client/calls.ts';
import { refusedText } from '../../../kit/client/sentence.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { showBusy } from '../../../kit/page/busy.tsx';
import { roleReads, useAgentOptions } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { refusalText } from '../refusal-text.ts';
import '../agents.css';

const words = agentsWords.copyTo;

type Made = ReplyOf<typeof agentRoles.copyTo>['list'];

/** Head office itself needs no copy of its own template. */
const useReceivers = () => useAgentOptions(({ state, depth }) => depth > 1 && takesMore(state));

interface CopyToProps {
  row: RoleRow;
  close(): void;
}

/** Gives a template to franchisees, and says of each whether it got it. */
export default function RoleCopyTo({ row, close }: CopyToProps) {
  const id = useId();
  const options = useReceivers();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [wrong, setWrong] = useState<string>();
  const [made, setMade] = useState<Made>();
  const { mutateAsync, isPending } = useChange(agentRoles.copyTo, { quiet: true, refreshes: roleReads });
  const oncePer = useOncePer(submitThrottleMs);

  const give = async (agentIds: readonly number[], before: Made = []) => {
    setWrong(undefined);
    try {
      const { list } = await mutateAsync({ body: { id: row.id, agentIds: [...agentIds] } });
      setMade([...before, ...list]);
    } catch (error) {
      setWrong(refusedText(error));
    }
  };
  if (made) return <Given made={made} busy={isPending} give={give} close={close} />;

  const submit = () => {
    if (chosen.length === 0) return setWrong(words.choose);
    oncePer(() => void give(chosen));
  };
  return (
    <Drawer
      open
      size={480}
      title={words.title(row.name)}
      className="agent-drawer"
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          <Button onClick={close}>{kitWords.cancel}</Button>
          <Button type="primary" loading={showBusy(isPending)} onClick={submit}>
            {words.submit}
          </Button>
        </div>
      }
    >
      <p>{words.explain}</p>
      <label htmlFor={id}>{words.agents}</label>
      <Select<number[]>
        id={id}
        mode="multiple"
        className="field-wide"
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount={20}
        options={options}
        value={[...chosen]}
        onChange={setChosen}
      />
      <Button type="link" size="small" onClick={() => setChosen(options.map(({ value }) => value))}>
        {words.all}
      </Button>
      {wrong && <Alert type="error" showIcon title={wrong} role="alert" />}
    </Drawer>
  );
}

interface GivenProps {
  made: Made;
  busy: boolean;
  give(agentIds: readonly number[], before: Made): void;
  close(): void;
}

function Given({ made, busy, give, close }: GivenProps) {
  const again = (names: readonly string[]) =>
    give(
      made.filter(({ agentName }) => names.includes(agentName)).map(({ agentId }) => agentId),
      made.filter(({ ok }) => ok),
    );
  const list = made.map(({ agentName, ok, code }) => ({
    object: agentName,
    state: ok ? ('ok' as const) : ('failed' as const),
    code,
    message: ok ? null : (refusalText(code) ?? words.skipped),
  }));
  return (
    <BulkResults
      label={words.submit}
      outcome={{ list, done: true }}
      retrying={busy}
      retry={again}
      close={close}
    />
  );
}
