import type { RoleInfo, RoleKind, RoleLimits, RoleRow } from '@kickstand/contract/organisation/permissions';
import { codeDifference, isKnown } from '@kickstand/domain/organisation/permissions';
import { type AgentPlace, ceilingOver, holds, type ScopeWish } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { masked } from '../../kernel/call/masked.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { agentTree } from '../../platform/session/gate/actors.service.ts';
import {
  holdersOf,
  isRoleNameTaken,
  pageOfRoles,
  type RoleView,
  roleIn,
  type StoredRole,
} from './roles.store.ts';

/** The roles of these kinds visible to the caller: those of the agents in scope. */
export const viewOfRoles = (ctx: Ctx, kinds: readonly RoleKind[], wish?: ScopeWish): RoleView => ({
  scope: ctx.rows.scope(wish),
  kinds,
  operatorId: ctx.actor.operatorId,
  roleId: ctx.actor.roleId,
});

/** A role's difference from its template's present state, as far as its agent's ceiling allows. */
function behind({ codes, templateCodes }: StoredRole, allows: (code: string) => boolean) {
  if (!templateCodes) return null;
  const { added, removed } = codeDifference(codes, templateCodes.filter(allows));
  return added.length + removed.length;
}

/** A stored role as its row. */
function roleRowOf(role: StoredRole, agents: readonly AgentPlace[]): RoleRow {
  return {
    ...role,
    id: role.roleId,
    kind: role.kind as RoleKind,
    codes: role.codeCount,
    dataScope: role.dataScope as RoleRow['dataScope'],
    enable: role.enable ? 1 : 0,
    behindTemplate: behind(role, ceilingOver(role.agentId, agents)),
  };
}

/** One page of the roles in view. */
export async function pageOfRoleRows(ctx: Ctx, view: RoleView, query: Parameters<typeof pageOfRoles>[2]) {
  const agents = await agentTree(ctx.db);
  const { list, ...counted } = await pageOfRoles(ctx.db, view, query);
  return { list: list.map((role) => roleRowOf(role, agents)), ...counted };
}

const mostShown = 200;

/** A visible role as its row; refuses others. */
export async function roleRowIn(ctx: Ctx, view: RoleView, id: string): Promise<RoleRow> {
  const role = (await roleIn(ctx.db, view, id)) ?? refuse('common.not_found');
  return roleRowOf(role, await agentTree(ctx.db));
}

/** A visible role with its codes, its template and those of its holders that the caller may see. */
export async function roleInfoIn(ctx: Ctx, view: RoleView, id: string): Promise<RoleInfo> {
  const role = (await roleIn(ctx.db, view, id)) ?? refuse('common.not_found');
  const agents = await agentTree(ctx.db);
  const allows = ceilingOver(role.agentId, agents);
  const users = await holdersOf(ctx.db, id, ctx.rows.scope(), mostShown);
  const inFull = holds(ctx.actor.codes, '1002||pii');
  return {
    ...roleRowOf(role, agents),
    codeList: role.codes,
    struckOut: role.kind === 'agent' ? role.codes.filter((code) => isKnown(code) && !allows(code)) : [],
    agentIds: role.agentIds,
    areaIds: role.areaIds,
    limits: role.limits as RoleLimits,
    templateCodes: role.templateCodes,
    userList: users.map(({ phone, enable, ...user }) => ({
      ...user,
      phone: inFull ? phone : masked(phone),
      enable: enable ? 1 : 0,
    })),
  };
}

/** Whether an agent has another role of this kind and name. */
export const roleNameTaken = (
  ctx: Ctx,
  name: { agentId: number; kind: RoleKind; name: string; except?: string },
) => isRoleNameTaken(ctx.db, name);
