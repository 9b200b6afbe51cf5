import type { ReplyOf } from '@kickstand/contract/kit';
import { agentRoles } from '@kickstand/contract/organisation/agents';
import type { RoleRow } from '@kickstand/contract/organisation/permissions';
import { takesMore } from '@kickstand/domain/organisation/agents';
import { Button, Select } from 'antd';
import { useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import { BulkResults } from '../../../kit/action/bulk-results.tsx';
import { DialogField } from '../../../kit/action/dialog-field.tsx';
import { useAsk } from '../../../kit/action/use-ask.ts';
import { roleReads, useAgentOptions } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { refusalText } from '../refusal-text.ts';
import '../agents.css';

const words = agentsWords.copyTo;

type Made = ReplyOf<typeof agentRoles.copyTo>['list'];

/** Head office does not need a copy of its own template. */
const useReceivers = () => useAgentOptions(({ state, depth }) => depth > 1 && takesMore(state));

interface CopyToProps {
  row: RoleRow;
  close(): void;
}

/** Copies a template to franchisees, with the result for each. */
export default function RoleCopyTo({ row, close }: CopyToProps) {
  const options = useReceivers();
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const [tried, setTried] = useState(false);
  const [made, setMade] = useState<Made>();
  const { ask, busy, refused } = useAsk(agentRoles.copyTo, { refreshes: roleReads });

  const give = async (agentIds: readonly number[], before: Made = []) => {
    const reply = await ask({ body: { id: row.id, agentIds: [...agentIds] } });
    if (reply) setMade([...before, ...reply.list]);
  };
  if (made) return <Given made={made} busy={busy} give={give} close={close} />;

  return (
    <AskDialog
      as="drawer"
      title={words.title(row.name)}
      agreeing={words.submit}
      busy={busy}
      refused={refused}
      answered={() => {
        setTried(true);
        return chosen.length > 0;
      }}
      submit={() => void give(chosen)}
      cancel={close}
    >
      <p>{words.explain}</p>
      <DialogField label={words.agents} wrong={tried && chosen.length === 0 && words.choose} required>
        {(control) => (
          <Select<number[]>
            {...control}
            mode="multiple"
            className="field-wide"
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            maxTagCount={20}
            options={options}
            value={[...chosen]}
            onChange={setChosen}
          />
        )}
      </DialogField>
      <Button type="link" size="small" onClick={() => setChosen(options.map(({ value }) => value))}>
        {words.all}
      </Button>
    </AskDialog>
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
