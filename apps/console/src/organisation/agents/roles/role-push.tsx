import type { ReplyOf } from '@kickstand/contract/kit';
import { agentRoles } from '@kickstand/contract/organisation/agents';
import type { RoleInfo, RoleRow, TreeNode } from '@kickstand/contract/organisation/permissions';
import { Button, Checkbox, Drawer, Switch } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { AskDialog } from '../../../kit/action/ask-dialog.tsx';
import { type BulkResult, BulkResults } from '../../../kit/action/bulk-results.tsx';
import type { DialogInput } from '../../../kit/action/dialog-input.ts';
import { useAsk } from '../../../kit/action/use-ask.ts';
import { useCall } from '../../../kit/client/calls.ts';
import { kitWords } from '../../../kit/kit.words.ts';
import { Loaded, StatePanel } from '../../../kit/page/states.tsx';
import { countText } from '../../../ui/format.ts';
import { roleReads, useWholeTree } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { refusalText } from '../refusal-text.ts';
import { gaining, pushable, wouldChange } from './push-plan.ts';
import { RoleDifferenceCard } from './role-difference.tsx';
import '../agents.css';

const words = agentsWords.push;

type Difference = ReplyOf<typeof agentRoles.difference>['list'][number];
type Pushed = ReplyOf<typeof agentRoles.push>['list'];

interface PushProps {
  row: RoleRow;
  close(): void;
}

/** Brings roles to their template's present state, as shown by their differences. */
export default function RolePush({ row, close }: PushProps) {
  const params = { id: row.id };
  const info = useCall(agentRoles.info, { params }, { quiet: true });
  const differences = useCall(agentRoles.difference, { params }, { quiet: true, enabled: !!info.data });
  const tree = useWholeTree();
  const [pushed, setPushed] = useState<BulkResult[]>();
  const all = differences.data?.list;
  if (pushed) return <Results list={pushed} again={() => setPushed(undefined)} close={close} />;
  if (info.data && all && all.length > 0)
    return (
      <Choosing
        template={info.data}
        all={all}
        nodes={tree.data?.list ?? []}
        done={(list) => setPushed(resultsOf(list, all))}
        close={close}
      />
    );
  return (
    <Drawer open size={720} title={words.title(row.name)} onClose={close}>
      <Loaded of={info}>
        {() => <Loaded of={differences}>{() => <StatePanel kind="empty" title={words.none} />}</Loaded>}
      </Loaded>
    </Drawer>
  );
}

interface ChoosingProps {
  template: RoleInfo;
  all: readonly Difference[];
  nodes: readonly TreeNode[];
  done(pushed: Pushed): void;
  close(): void;
}

function Choosing({ template, all, nodes, done, close }: ChoosingProps) {
  const switchId = useId();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [withAdditions, setWithAdditions] = useState(false);
  const [step, setStep] = useState<'choosing' | 'confirming'>('choosing');
  const roles = pushable(all, chosen, withAdditions);
  const titles = new Map(nodes.map(({ code, title }) => [code, title]));
  const choosable = all.filter((one) => wouldChange(one, withAdditions));

  const choose = (roleId: string, on: boolean) =>
    setChosen(new Set(on ? [...chosen, roleId] : [...chosen].filter((one) => one !== roleId)));
  const consequence = withAdditions ? words.withHint(countText(gaining(roles))) : words.withoutHint;

  return (
    <Drawer
      open
      size={720}
      title={words.title(template.name)}
      className="agent-drawer"
      mask={{ closable: false }}
      onClose={close}
      footer={
        <div className="drawer-buttons">
          <Button onClick={close}>{kitWords.cancel}</Button>
          <Button type="primary" disabled={roles.length === 0} onClick={() => setStep('confirming')}>
            {roles.length === 0 ? words.choose : words.submit(roles.length)}
          </Button>
        </div>
      }
    >
      <p className="muted">{words.explain}</p>
      <div className="push-switch">
        <Switch id={switchId} checked={withAdditions} onChange={setWithAdditions} />
        <label htmlFor={switchId}>{words.withAdditions}</label>
        <span className="muted">{consequence}</span>
      </div>
      <Checkbox
        checked={choosable.length > 0 && roles.length === choosable.length}
        indeterminate={roles.length > 0 && roles.length < choosable.length}
        onChange={({ target }) =>
          setChosen(new Set(target.checked ? choosable.map(({ roleId }) => roleId) : []))
        }
      >
        {words.selectAll}
      </Checkbox>
      {all.map((one) => (
        <RoleDifferenceCard
          key={one.roleId}
          difference={one}
          titles={titles}
          chosen={chosen.has(one.roleId)}
          why={wouldChange(one, withAdditions) ? undefined : words.onlyAdditions}
          choose={(on) => choose(one.roleId, on)}
        />
      ))}
      {step === 'confirming' && (
        <ConfirmPush
          template={template}
          roles={roles}
          withAdditions={withAdditions}
          changes={consequence}
          back={() => setStep('choosing')}
          done={done}
        />
      )}
    </Drawer>
  );
}

interface ConfirmPushProps {
  template: RoleInfo;
  roles: readonly Difference[];
  withAdditions: boolean;
  changes: ReactNode;
  back(): void;
  done(pushed: Pushed): void;
}

function ConfirmPush({
  template: { id, version },
  roles,
  withAdditions,
  changes,
  back,
  done,
}: ConfirmPushProps) {
  const { ask, busy, refused } = useAsk(agentRoles.push, { refreshes: roleReads });
  const agree = async ({ reason = '' }: DialogInput) => {
    const named = roles.map(({ roleId, version: of }) => ({ roleId, version: of }));
    const reply = await ask({ body: { id, version, roles: named, withAdditions, reason } });
    if (reply) done(reply.list);
  };
  return (
    <AskDialog
      title={words.submit(roles.length)}
      level={3}
      busy={busy}
      refused={refused}
      submit={(said) => void agree(said)}
      cancel={back}
    >
      <ul className="effects">
        {roles.map(({ roleId, roleName, agentName, users }) => (
          <li key={roleId}>
            {agentName} · {roleName} · {agentsWords.people(countText(users))}
          </li>
        ))}
      </ul>
      <p>{changes}</p>
    </AskDialog>
  );
}

/** One line per role, with its name when it was chosen. */
function resultsOf(pushed: Pushed, all: readonly Difference[]): BulkResult[] {
  const names = new Map(all.map(({ roleId, roleName, agentName }) => [roleId, `${agentName} · ${roleName}`]));
  return pushed.map(({ roleId, ok, code }) => ({
    object: names.get(roleId) ?? roleId,
    state: ok ? 'ok' : 'failed',
    code,
    message: refusalText(code),
  }));
}

interface ResultsProps {
  list: readonly BulkResult[];
  /** Back to the differences, refreshed. */
  again(): void;
  close(): void;
}

const Results = ({ list, again, close }: ResultsProps) => (
  <BulkResults
    label={agentsWords.roles.push}
    outcome={{ list, done: true }}
    retrying={false}
    retry={again}
    close={close}
  />
);
