import { areasToGive, beyond, foreignAreas } from '@kickstand/domain/organisation/permissions';
import { type AgentPlace, agentsUnder, isCompanyInScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { agentTree } from '../../platform/session/gate/actors.service.ts';
import { accountsWithPhones, areasOfAgents, type GivenRole, rolesToHold } from './account-writes.store.ts';
import type { HeldRole } from './accounts.store.ts';
import { grantorOf, refuseBeyond } from './granting.service.ts';

/** The requested grants of an account. */
export interface WantedGrants {
  agentId: number;
  /** Main role first. */
  roleIds: readonly string[];
  /** Empty: all areas of the agent that the grantor has. */
  areaIds: readonly number[];
}

/** Refuses roles that are not the agent's, or disabled and not held before; by name, or by number if out of sight. */
function refuseUnfit(
  found: readonly GivenRole[],
  { agentId, roleIds }: WantedGrants,
  held: readonly HeldRole[],
) {
  const fits = (role: GivenRole) => role.agentId === agentId && role.kind !== 'template';
  const fitting = new Map(found.filter(fits).map((role) => [role.id, role]));
  const foreign = roleIds.filter((id) => !fitting.has(id));
  if (foreign.length > 0) refuse('user.role_foreign', { roles: foreign });
  const before = new Set(held.map(({ id }) => id));
  const disabled = [...fitting.values()].filter(({ id, enable }) => !enable && !before.has(id));
  if (disabled.length > 0) refuse('user.role_disabled', { roles: disabled.map(({ name }) => name) });
  return roleIds.flatMap((id) => fitting.get(id) ?? []);
}

async function areasFor(ctx: Ctx, { agentId, areaIds }: WantedGrants, agents: readonly AgentPlace[]) {
  const { scope } = grantorOf(ctx);
  const areas = await areasOfAgents(ctx.db, agentsUnder(agentId, agents));
  if (foreignAreas(areaIds, agentId, agents, areas).length > 0) refuse('scope.denied');
  const ids = areas.map(({ areaId }) => areaId);
  const given = areasToGive(areaIds, scope, ids);
  return given?.length === 0 ? refuse('scope.denied') : given;
}

/**
 * The grants of an account: roles of its agent and areas below it, none beyond the grantor's rights. Refuses
 * anything else.
 */
export async function grantsFor(ctx: Ctx, wanted: WantedGrants, held: readonly HeldRole[] = []) {
  const grantor = grantorOf(ctx);
  ctx.rows.scope();
  if (!isCompanyInScope(grantor.scope, wanted.agentId)) refuse('common.not_found');
  const agents = await agentTree(ctx.db);
  if (!agents.some(({ agentId }) => agentId === wanted.agentId)) refuse('common.not_found');
  const roleIds = [...new Set(wanted.roleIds)];
  const roles = refuseUnfit(await rolesToHold(ctx.db, roleIds), { ...wanted, roleIds }, held);
  const areaIds = await areasFor(ctx, wanted, agents);
  refuseBeyond(beyond({ agentId: wanted.agentId, areaIds, roles }, grantor, agents));
  return { roles, areaIds };
}

const somebodyElse = { 'zh-CN': '其他公司的账号', 'en-US': 'an account of another company' };

/** The owner of a phone, as far as the caller may know. */
export const ownerName = (ctx: Ctx, { name, agentId }: { name: string; agentId: number }) =>
  isCompanyInScope(grantorOf(ctx).scope, agentId) ? name : somebodyElse[ctx.locale];

/** Refuses a phone that belongs to another account. */
export async function refuseTakenPhone(ctx: Ctx, phone: string, except?: string) {
  const [owner] = await accountsWithPhones(ctx.db, [phone]);
  if (owner && owner.operatorId !== except) refuse('user.phone_taken', { name: ownerName(ctx, owner) });
}
