import { type AgentRow, agents } from '@kickstand/contract/organisation/agents';
import { operatorDevices } from '@kickstand/contract/platform/session';
import { isBare, whyNoState } from '@kickstand/domain/organisation/agents';
import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { homePaths } from '../../insight/home/home.paths.ts';
import type { Action } from '../../kit/action/action.ts';
import { AtOnce } from '../../kit/action/at-once.tsx';
import { defineAction, defineGo, defineView } from '../../kit/action/define-action.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import type { FollowProps } from '../../kit/action/sending.ts';
import { fetchOperator, operator } from '../../kit/client/operator.ts';
import { tell } from '../../kit/page/notices.ts';
import { usePage } from '../../kit/page/page.ts';
import { settlementPaths } from '../../money/settlement/settlement.paths.ts';
import { countText } from '../../ui/format.ts';
import { permissionsPaths } from '../permissions/permissions.paths.ts';
import { agentsPaths } from './agents.paths.ts';
import { agentsWords } from './agents.words.ts';
import { Effects } from './effects.tsx';

const { account: words, form } = agentsWords;

/** Agents, their roles and their areas are refetched after any change of an agent. */
const refreshes = ['agents', 'agentRoles', 'agentAreas'];

const whyOwn = ({ agentId }: AgentRow) => (operator()?.agentId === agentId ? words.own : undefined);
const whyClosed = ({ state }: AgentRow) => (state === 'closed' ? words.closed : undefined);
const whySettling = ({ state }: AgentRow) =>
  whyNoState(state, 0) === 'agent.settling' ? words.settling : undefined;

/** Creates a company with its first account. */
export const AddAgent = defineAction<undefined, typeof agents.add>({
  call: agents.add,
  label: form.add,
  form: lazy(() => import('./agent-add.tsx')),
  refreshes,
  done: (_, { company }) => form.added(company),
});

const Details = lazy(() => import('./agent-details.tsx'));
const Ceiling = lazy(() => import('./roles/ceiling-editor.tsx'));
const Devices = lazy(() => import('./owner-devices.tsx'));

const details = defineView<AgentRow>({
  id: 'agents.details',
  label: words.details,
  view: ({ row, close }) => (
    <Suspense>
      <Details row={row} close={close} />
    </Suspense>
  ),
});

const edit = defineAction<AgentRow, typeof agents.edit>({
  call: agents.edit,
  label: form.edit,
  form: lazy(() => import('./agent-edit.tsx')),
  refreshes,
  blocked: (row) => whyOwn(row) ?? whyClosed(row),
});

const stateRequest = (enable: 0 | 1) => (row: AgentRow, said: { reason?: string }) => ({
  body: { agentId: row.agentId, enable, reason: said.reason ?? '', version: row.version },
});

const enable = defineAsk<AgentRow, typeof agents.setState>({
  call: agents.setState,
  label: words.enable,
  level: 3,
  refreshes,
  applies: ({ state }) => state === 'disabled' || state === 'pending',
  blocked: whyOwn,
  changes: ({ company, accounts }) => (
    <Effects title={words.enableTitle(company)} list={[words.enableUsers(countText(accounts))]} />
  ),
  request: stateRequest(1),
});

const disable = defineAsk<AgentRow, typeof agents.setState>({
  call: agents.setState,
  label: words.disable,
  level: 3,
  danger: true,
  refreshes,
  applies: ({ state }) => state !== 'disabled' && state !== 'closed',
  blocked: (row) => whyOwn(row) ?? whySettling(row),
  changes: ({ company, accounts, areas, vehicles, children }) => (
    <Effects
      title={words.disableTitle(company)}
      list={[
        words.disableUsers(countText(accounts)),
        children > 0 && words.disableChildren(countText(children)),
        words.disableAreas(countText(areas), countText(vehicles)),
        words.disableRiders,
      ]}
    />
  ),
  request: stateRequest(0),
});

const remove = defineAsk<AgentRow, typeof agents.remove>({
  call: agents.remove,
  label: words.remove,
  level: 4,
  danger: true,
  refreshes,
  applies: ({ state }) => state !== 'closed',
  blocked: (row) =>
    whyOwn(row) ?? (isBare(row) ? undefined : words.notEmpty(row.areas, row.vehicles, row.children)),
  object: ({ company }) => company,
  changes: ({ company, accounts }) => (
    <Effects
      title={words.removeTitle(company)}
      list={[accounts > 0 && words.removeUsers(countText(accounts)), words.removeLog]}
    />
  ),
  request: ({ agentId }, { reason = '' }) => ({ query: { agentId, reason } }),
});

/** From here on menu and rows are those of the company. */
function Looking({ row, end }: FollowProps<AgentRow, typeof agents.viewAs>) {
  const answers = useQueryClient();
  const { open } = usePage();
  const look = async () => {
    await fetchOperator();
    await answers.invalidateQueries();
    tell({ key: agents.viewAs.id, kind: 'info', text: words.viewAsDone(row.company) });
    end();
    open(homePaths.landing.to());
  };
  return <AtOnce work={look} />;
}

const viewAs = defineAsk<AgentRow, typeof agents.viewAs>({
  call: agents.viewAs,
  label: words.viewAs,
  level: 3,
  blocked: (row) => whyOwn(row) ?? whyClosed(row),
  changes: ({ company }) => (
    <Effects title={words.viewAsTitle(company)} list={[words.viewAsScope, words.viewAsRead]} />
  ),
  request: ({ agentId }, { reason = '' }) => ({ body: { agentId, reason } }),
  follow: Looking,
});

const ceiling = defineView<AgentRow>({
  id: 'agents.ceiling',
  label: words.ceiling,
  may: '1101,110103',
  blocked: (row) => whyOwn(row) ?? whyClosed(row),
  view: ({ row, close }) => (
    <Suspense>
      <Ceiling row={row} close={close} />
    </Suspense>
  ),
});

const users = defineGo<AgentRow>({
  id: 'agents.users',
  label: words.users,
  may: '1002',
  go: ({ agentId }, page) => page.open(permissionsPaths.users.to({}, { agentId })),
});

const statementsOf = defineGo<AgentRow>({
  id: 'agents.statements',
  label: words.statements,
  may: '110156',
  go: ({ agentId }, page) => page.open(settlementPaths.statements.to({}, { agentId })),
});

const schemes = defineGo<AgentRow>({
  id: 'agents.schemes',
  label: words.schemes,
  may: '110155||110156',
  go: ({ agentId }, page) => page.open(settlementPaths.schemes.to({}, { agentId })),
});

const roles = defineGo<AgentRow>({
  id: 'agents.roles',
  label: words.roles,
  may: '1102',
  go: ({ agentId }, page) => page.open(agentsPaths.roles.to({}, { agentId })),
});

const devices = defineView<AgentRow>({
  id: 'agents.devices',
  label: words.devices,
  may: operatorDevices.authorize.access.codes,
  blocked: ({ owner }) => (owner ? undefined : words.noOwner),
  view: ({ row, close }) => (
    <Suspense>
      <Devices row={row} close={close} />
    </Suspense>
  ),
});

/** The actions of a company, most common first. */
export const accountActions: readonly Action<AgentRow>[] = [
  details,
  edit,
  statementsOf,
  schemes,
  viewAs,
  ceiling,
  users,
  roles,
  devices,
  enable,
  disable,
  remove,
];
