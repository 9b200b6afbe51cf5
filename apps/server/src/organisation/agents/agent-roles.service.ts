import type { InputOf } from '@kickstand/contract/kit';
import { type agentRoles, deepestAgent } from '@kickstand/contract/organisation/agents';
import { kindFits } from '@kickstand/domain/organisation/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { changeRole, createRole, deleteRole, switchRole } from '../permissions/role-changes.service.ts';
import { pageOfRoleRows, roleInfoIn, roleRowIn, viewOfRoles } from '../permissions/role-rows.service.ts';
import { companyIn } from './agents.service.ts';
import { allCompanies } from './agents.store.ts';

/** Templates and franchisees' roles; the roles of head office's staff are on another screen. */
const kinds = ['template', 'agent'] as const;

const view = (ctx: Ctx, wish?: Parameters<typeof viewOfRoles>[2]) => viewOfRoles(ctx, kinds, wish);

export const listAgentRoles = (ctx: Ctx, { query }: InputOf<typeof agentRoles.list>) =>
  pageOfRoleRows(ctx, view(ctx, query), query);

export const showAgentRole = (ctx: Ctx, { params: { id } }: InputOf<typeof agentRoles.info>) =>
  roleInfoIn(ctx, view(ctx), id);

/** Creates a role of a franchisee in scope; without one, a template of the caller's company. */
export async function addAgentRole(ctx: Ctx, { body }: InputOf<typeof agentRoles.add>) {
  const { agentId, ...role } = body;
  ctx.audit.on(role.name);
  const companies = await allCompanies(ctx.db);
  const kind = agentId === undefined ? 'template' : 'agent';
  const place = companyIn(ctx, companies, agentId ?? ctx.actor.agentId);
  if (kind === 'template' && !kindFits(kind, place)) refuse('agent.too_deep', { most: deepestAgent });
  if (place.state === 'closed' || !kindFits(kind, place)) refuse('common.not_found');
  const id = await createRole(ctx, { agentId: place.agentId, kind }, role);
  return roleInfoIn(ctx, view(ctx), id);
}

export async function editAgentRole(ctx: Ctx, { body }: InputOf<typeof agentRoles.edit>) {
  await changeRole(ctx, view(ctx), body);
  return roleInfoIn(ctx, view(ctx), body.id);
}

export async function switchAgentRole(ctx: Ctx, { body }: InputOf<typeof agentRoles.setState>) {
  await switchRole(ctx, view(ctx), body);
  return roleRowIn(ctx, view(ctx), body.id);
}

export async function removeAgentRole(ctx: Ctx, { query }: InputOf<typeof agentRoles.remove>) {
  await deleteRole(ctx, view(ctx), query);
  return { id: query.id };
}
