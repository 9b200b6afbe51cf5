import { type AgentCeiling, type AgentRow, agents } from '@kickstand/contract/organisation/agents';
import type { TreeNode } from '@kickstand/contract/organisation/permissions';
import { Button, Checkbox, Drawer, Tooltip } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import type { DialogInput } from '../../../kit/action/dialog-input.ts';
import { useAsk } from '../../../kit/action/use-ask.ts';
import { useCall } from '../../../kit/client/calls.ts';
import { CodeTree } from '../../../kit/code-tree/code-tree.tsx';
import { useUnsaved } from '../../../kit/form/unsaved.ts';
import { UnsavedQuestion } from '../../../kit/form/unsaved-question.tsx';
import { kitWords } from '../../../kit/kit.words.ts';
import { tell } from '../../../kit/page/notices.ts';
import { Loaded } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { agentsWords } from '../agents.words.ts';
import { lossesUnder } from './ceiling-losses.ts';
import '../agents.css';

const words = agentsWords.ceiling;

interface EditorProps {
  row: AgentRow;
  close(): void;
}

/** The editor of a company's ceiling, with who would lose what. */
export default function CeilingEditor({ row, close }: EditorProps) {
  const ceiling = useCall(agents.ceiling, { query: { agentId: row.agentId } }, { quiet: true });
  const tree = useCall(agents.tree, { query: {} }, { quiet: true });
  const drawn = (body: ReactNode) => (
    <Drawer open size={720} title={words.title(row.company)} onClose={close} className="agent-drawer">
      {body}
    </Drawer>
  );
  if (ceiling.data && tree.data)
    return <Editor ceiling={ceiling.data} nodes={tree.data.list} close={close} />;
  return drawn(<Loaded of={ceiling.data ? tree : ceiling}>{() => null}</Loaded>);
}

interface ReadyProps {
  ceiling: AgentCeiling;
  nodes: readonly TreeNode[];
  close(): void;
}

const sameCodes = (a: readonly string[], b: readonly string[]) =>
  a.length === b.length && new Set([...a, ...b]).size === a.length;

function Editor({ ceiling, nodes, close }: ReadyProps) {
  const { company, codes: before, possible } = ceiling;
  const [follows, setFollows] = useState(before === null);
  const [chosen, setChosen] = useState<readonly string[]>(before ?? possible);
  const [asking, setAsking] = useState(false);
  const offered = useMemo(() => {
    const may = new Set(possible);
    return nodes.filter(({ code }) => may.has(code));
  }, [nodes, possible]);

  const wanted = follows ? possible : chosen;
  const dirty = follows !== (before === null) || (!follows && !sameCodes(chosen, before ?? possible));
  const [leaving, setLeaving] = useState(false);
  const leave = () => (dirty ? setLeaving(true) : close());
  useUnsaved(dirty);

  return (
    <Drawer
      open
      size={720}
      title={words.title(company)}
      className="agent-drawer"
      mask={{ closable: false }}
      onClose={leave}
      footer={
        <div className="drawer-buttons">
          <Button onClick={leave}>{kitWords.cancel}</Button>
          <Tooltip title={dirty ? undefined : words.unchanged}>
            <Button type="primary" disabled={!dirty} onClick={() => setAsking(true)}>
              {words.save}
            </Button>
          </Tooltip>
        </div>
      }
    >
      <p className="muted">{words.explain}</p>
      <Checkbox checked={follows} onChange={(event) => setFollows(event.target.checked)}>
        {words.follow}
      </Checkbox>
      <Changes ceiling={ceiling} wanted={wanted} nodes={nodes} />
      <CodeTree
        nodes={offered}
        value={wanted}
        readOnly={follows}
        onChange={setChosen}
        compare={before ?? possible}
        had={before ?? possible}
        label={words.title(company)}
      />
      {leaving && <UnsavedQuestion leave={close} stay={() => setLeaving(false)} />}
      {asking && (
        <Saving
          ceiling={ceiling}
          codes={follows ? null : [...chosen]}
          changes={<Changes ceiling={ceiling} wanted={wanted} nodes={nodes} />}
          back={() => setAsking(false)}
          done={close}
        />
      )}
    </Drawer>
  );
}

const mostNamed = 8;

interface ChangesProps {
  ceiling: AgentCeiling;
  wanted: readonly string[];
  nodes: readonly TreeNode[];
}

/** How many people lose which codes, and what becomes available. */
function Changes({ ceiling: { codes, possible, holders }, wanted, nodes }: ChangesProps) {
  const losses = useMemo(() => lossesUnder(wanted, holders), [wanted, holders]);
  const before = new Set(codes ?? possible);
  const gained = wanted.filter((code) => !before.has(code)).length;
  const titles = new Map(nodes.map(({ code, title }) => [code, title]));
  return (
    <div role="status" className="ceiling-changes">
      <strong>
        {losses.users > 0 ? words.lose(countText(losses.users), losses.codes.length) : words.nobodyLoses}
      </strong>
      {losses.codes.length > 0 && (
        <ul className="effects">
          {losses.codes.slice(0, mostNamed).map(({ code, users }) => (
            <li key={code}>{words.loseOne(`${titles.get(code) ?? ''} ${code}`.trim(), countText(users))}</li>
          ))}
          {losses.codes.length > mostNamed && <li>{words.more(losses.codes.length - mostNamed)}</li>}
        </ul>
      )}
      {gained > 0 && <p className="muted">{words.gain(gained)}</p>}
    </div>
  );
}

interface SavingProps {
  ceiling: AgentCeiling;
  codes: string[] | null;
  changes: ReactNode;
  back(): void;
  done(): void;
}

function Saving({ ceiling: { agentId, company, version }, codes, changes, back, done }: SavingProps) {
  const { ask, busy, refused } = useAsk(agents.setCeiling, {
    refreshes: ['agents', 'agentRoles', 'permissionUsers'],
  });
  const agree = async ({ reason = '' }: DialogInput) => {
    const reply = await ask({ body: { agentId, codes, reason, version } });
    if (!reply) return;
    tell({ key: agents.setCeiling.id, kind: 'success', text: words.saved(company) });
    done();
  };
  return (
    <AskDialog
      title={words.save}
      level={3}
      busy={busy}
      refused={refused}
      submit={(said) => void agree(said)}
      cancel={back}
    >
      {changes}
    </AskDialog>
  );
}
