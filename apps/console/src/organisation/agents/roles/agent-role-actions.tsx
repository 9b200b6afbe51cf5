import { agentRoles } from '@kickstand/contract/organisation/agents';
import type { RoleRow } from '@kickstand/contract/organisation/permissions';
import { lazy, Suspense } from 'react';
import type { Action } from '../../../kit/action/action.ts';
import { defineAction, defineGo, defineView } from '../../../kit/action/define-action.tsx';
import { defineAsk } from '../../../kit/action/define-ask.tsx';
import { countText } from '../../../ui/format.ts';
import { agentsPaths } from '../agents.paths.ts';
import { roleReads } from '../agents.service.ts';
import { agentsWords } from '../agents.words.ts';
import { Effects } from '../effects.tsx';

const words = agentsWords.roles;

const isTemplate = ({ kind }: RoleRow) => kind === 'template';
const whyFixed = ({ builtIn, own }: RoleRow) => (builtIn ? words.builtIn : own ? words.own : undefined);
const whyOff = ({ enable }: RoleRow) => (enable === 0 ? words.onlyEnabled : undefined);

const Details = lazy(() => import('./agent-role-details.tsx'));
const CopyTo = lazy(() => import('./role-copy-to.tsx'));
const Push = lazy(() => import('./role-push.tsx'));

const details = defineView<RoleRow>({
  id: 'agentRoles.details',
  label: words.details,
  view: ({ row, close }) => (
    <Suspense>
      <Details row={row} close={close} />
    </Suspense>
  ),
});

const edit = defineGo<RoleRow>({
  id: 'agentRoles.edit',
  label: words.edit,
  may: '1102,110203',
  blocked: whyFixed,
  go: ({ id }, page) => page.open(agentsPaths.addRole.to({}, { id })),
});

const copy = defineGo<RoleRow>({
  id: 'agentRoles.copy',
  label: words.copy,
  may: '1102,110202',
  go: ({ id, agentId, kind }, page) =>
    page.open(agentsPaths.addRole.to({}, { copy: id, ...(kind === 'agent' && { agentId }) })),
});

const copyTo = defineView<RoleRow>({
  id: 'agentRoles.copyTo',
  label: words.copyTo,
  may: '1102,110202',
  applies: isTemplate,
  blocked: whyOff,
  view: ({ row, close }) => (
    <Suspense>
      <CopyTo row={row} close={close} />
    </Suspense>
  ),
});

const push = defineView<RoleRow>({
  id: 'agentRoles.push',
  label: words.push,
  may: '1102,110203',
  applies: isTemplate,
  view: ({ row, close }) => (
    <Suspense>
      <Push row={row} close={close} />
    </Suspense>
  ),
});

const enable = defineAsk<RoleRow, typeof agentRoles.setState>({
  call: agentRoles.setState,
  label: words.enable,
  level: 2,
  refreshes: roleReads,
  applies: (row) => row.enable === 0,
  blocked: whyFixed,
  changes: ({ name, users }) => (
    <Effects
      title={words.enableTitle(name)}
      list={[users > 0 ? words.enableUsers(countText(users)) : words.disableNobody]}
    />
  ),
  request: ({ id, version, users }) => ({ body: { id, enable: 1, version, users } }),
});

const disable = defineAction<RoleRow, typeof agentRoles.setState>({
  call: agentRoles.setState,
  label: words.disable,
  danger: true,
  refreshes: roleReads,
  applies: (row) => row.enable === 1,
  blocked: whyFixed,
  form: lazy(() => import('./agent-role-disable.tsx')),
});

const remove = defineAsk<RoleRow, typeof agentRoles.remove>({
  call: agentRoles.remove,
  label: words.remove,
  level: 3,
  danger: true,
  refreshes: roleReads,
  blocked: (row) => whyFixed(row) ?? (row.users > 0 ? words.inUse(countText(row.users)) : undefined),
  changes: ({ name }) => words.removeTitle(name),
  request: ({ id }, { reason = '' }) => ({ query: { id, reason } }),
});

/** The actions of a template or a role of a franchisee. */
export const roleActions: readonly Action<RoleRow>[] = [
  details,
  edit,
  copyTo,
  push,
  copy,
  enable,
  disable,
  remove,
];
