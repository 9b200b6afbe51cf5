import type { RoleKind, roleBody } from '@kickstand/contract/organisation/permissions';
import { templateAllows } from '@kickstand/domain/organisation/agents';
import {
  codeDifference,
  codesBeyond,
  covers,
  judgeCodes,
  reachOfRole,
} from '@kickstand/domain/organisation/permissions';
import { type AgentPlace, agentsUnder, ceilingOver } from '@kickstand/domain/platform/access';
import type { z } from 'zod';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { agentTree } from '../../platform/session/gate/actors.service.ts';
import { grantorOf, namedCodes, refuseBeyond } from './granting.service.ts';
import { lockGrants } from './grants.store.ts';
import { archiveRole, insertRole, type RoleValues, updateRole } from './role-writes.store.ts';
import {
  areasWith,
  countCopies,
  countHolders,
  isRoleNameTaken,
  type LockedRole,
  lockRole,
  modelOf,
  type RoleView,
  rolesHeldBy,
} from './roles.store.ts';

/** What a role form sends. */
export type RoleBody = z.output<typeof roleBody>;

/** The owner of a role. */
interface Place {
  agentId: number;
  kind: RoleKind;
}

type Seen = Pick<RoleView, 'scope' | 'kinds'>;

/** The predicate of codes allowed in a role of this owner. */
function ceilingOf({ agentId, kind }: Place, agents: readonly AgentPlace[]) {
  const allows = ceilingOver(agentId, agents);
  return kind === 'template' ? (code: string) => templateAllows(code) && allows(code) : allows;
}

/** The codes to store, or a refusal of the invalid ones. */
function codesToStore(
  ctx: Ctx,
  wanted: readonly string[],
  before: readonly string[],
  allows: (code: string) => boolean,
) {
  const judged = judgeCodes({ wanted, before, grantor: grantorOf(ctx), allows });
  if (judged.exceeding.length > 0) refuse('role.exceeds', { codes: namedCodes(judged.exceeding) });
  if (judged.aboveCeiling.length > 0) refuse('agent.ceiling', { codes: namedCodes(judged.aboveCeiling) });
  if (judged.parentless.length > 0) refuse('role.parents', { codes: namedCodes(judged.parentless) });
  return judged.codes;
}

const missing = (field: string): never => {
  throw new Refused('common.invalid', { fields: field }, { [field]: 'required' });
};

/** The agents and areas of a role; refuses those outside its agent or beyond its grantor. */
async function scopeToStore(
  ctx: Ctx,
  { agentId, kind }: Place,
  body: RoleBody,
  agents: readonly AgentPlace[],
) {
  const { dataScope } = body;
  if (kind === 'template') return { data_scope: 'all', agent_ids: [], area_ids: [] };
  const agentIds = dataScope === 'agents' ? [...new Set(body.agentIds)] : [];
  const areaIds = dataScope === 'areas' ? [...new Set(body.areaIds)] : [];
  if (dataScope === 'agents' && agentIds.length === 0) missing('agentIds');
  if (dataScope === 'areas' && areaIds.length === 0) missing('areaIds');
  const below = new Set(agentsUnder(agentId, agents));
  const found = areaIds.length === 0 ? [] : await areasWith(ctx.db, areaIds);
  const inPlace =
    agentIds.every((id) => below.has(id)) &&
    found.length === areaIds.length &&
    found.every((area) => below.has(area.agentId));
  const reach = reachOfRole({ agentId, dataScope, agentIds, areaIds }, agents);
  if (!inPlace || !covers(grantorOf(ctx).scope, reach)) refuse('scope.denied');
  return { data_scope: dataScope, agent_ids: agentIds, area_ids: areaIds };
}

async function valuesOf(
  ctx: Ctx,
  place: Place,
  body: RoleBody,
  before: LockedRole | undefined,
): Promise<RoleValues> {
  const agents = await agentTree(ctx.db);
  const codes = codesToStore(ctx, body.codes, before?.codes ?? [], ceilingOf(place, agents));
  const scope = await scopeToStore(ctx, place, body, agents);
  const { name, remark, limits } = body;
  const except = before && { except: before.role_id };
  if (await isRoleNameTaken(ctx.db, { ...place, name, ...except })) refuse('role.name_taken');
  const templateId = await templateOf(ctx, body.templateId, before?.template_id ?? null);
  return { name, remark, limits, codes, ...scope, enable: body.enable === 1, template_id: templateId };
}

/** The template of a role: a visible one, or the one it had. */
async function templateOf(ctx: Ctx, wanted: string | undefined, before: string | null) {
  if (wanted === undefined || wanted === before) return before;
  const model = await modelOf(ctx.db, wanted, ctx.rows.scope());
  return (model ?? refuse('common.not_found')).roleId;
}

const writing = ({ actor, now }: Ctx) => ({ by: actor.operatorId, now: now() });

/** Stores a new role of an agent for which the caller may create roles. Returns its id. */
export async function createRole(ctx: Ctx, place: Place, body: RoleBody): Promise<string> {
  await lockGrants(ctx.db);
  ctx.audit.on(body.name);
  const values = await valuesOf(ctx, place, body, undefined);
  const roleId = newId();
  if (!(await insertRole(ctx.db, { ...values, ...place, roleId }, writing(ctx)))) refuse('role.name_taken');
  ctx.audit.record(roleId, changeOf(undefined, values));
  return roleId;
}

/** Locks a visible role that the caller may change: not built in, not their own, and without rights they lack. */
async function lockOther(ctx: Ctx, view: Seen, id: string): Promise<LockedRole> {
  await lockGrants(ctx.db);
  ctx.audit.on(id);
  const role = (await lockRole(ctx.db, view, id)) ?? refuse('common.not_found');
  if (role.built_in) refuse('role.built_in');
  const own = await rolesHeldBy(ctx.db, ctx.actor.operatorId);
  if (id === ctx.actor.roleId || own.includes(id)) refuse('role.own');
  await refuseStronger(ctx, role);
  return role;
}

async function refuseStronger(ctx: Ctx, role: LockedRole) {
  const agents = await agentTree(ctx.db);
  const place = { agentId: role.agent_id, kind: role.kind as RoleKind };
  const grantor = grantorOf(ctx);
  const dataScope = role.data_scope as 'all' | 'agents' | 'areas';
  const reach = reachOfRole(
    { ...place, dataScope, agentIds: role.agent_ids, areaIds: role.area_ids },
    agents,
  );
  refuseBeyond({
    codes: codesBeyond(role.codes.filter(ceilingOf(place, agents)), grantor),
    scope: place.kind !== 'template' && !covers(grantor.scope, reach),
  });
}

/** Changes a visible role. */
export async function changeRole(
  ctx: Ctx,
  view: Seen,
  { id, version, ...body }: RoleBody & { id: string; version: number },
) {
  const before = await lockOther(ctx, view, id);
  if (before.version !== version) refuse('common.stale_version');
  const place = { agentId: before.agent_id, kind: before.kind as RoleKind };
  const values = await valuesOf(ctx, place, body, before);
  await updateRole(ctx.db, id, values, writing(ctx));
  ctx.audit.record(id, changeOf(before, values));
}

/** Enables or disables a visible role; one in use is only disabled if the number of holders matches the one shown. */
export async function switchRole(
  ctx: Ctx,
  view: Seen,
  { id, version, enable, users }: { id: string; version: number; enable: 0 | 1; users: number },
) {
  const before = await lockOther(ctx, view, id);
  if (before.version !== version) refuse('common.stale_version');
  const holding = await countHolders(ctx.db, id);
  if (enable === 0 && holding > 0 && holding !== users) refuse('role.in_use', { users: holding });
  await updateRole(ctx.db, id, { enable: enable === 1 }, writing(ctx));
  ctx.audit.record(id, { name: before.name, enable: [before.enable, enable === 1], users: holding });
}

/** Deletes a visible role without holders and copies. */
export async function deleteRole(ctx: Ctx, view: Seen, { id, reason }: { id: string; reason: string }) {
  const before = await lockOther(ctx, view, id);
  const users = await countHolders(ctx.db, id);
  if (users > 0) refuse('role.in_use', { users });
  const roles = await countCopies(ctx.db, id);
  if (roles > 0) refuse('role.template_in_use', { roles });
  await archiveRole(ctx.db, id, writing(ctx));
  ctx.audit.record(id, { name: [before.name, null], codes: [before.codes, []] }, reason);
}

/** The change for the difference view; only the added and removed codes. */
function changeOf(before: LockedRole | undefined, after: RoleValues) {
  const { added, removed } = codeDifference(before?.codes ?? [], after.codes);
  const fields = [
    'name',
    'remark',
    'data_scope',
    'agent_ids',
    'area_ids',
    'limits',
    'enable',
    'template_id',
  ] as const;
  const changed = fields
    .map((field) => [field, [before?.[field] ?? null, after[field]]] as const)
    .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is));
  const codes = added.length + removed.length > 0 ? { codes: [removed, added] } : {};
  return { ...Object.fromEntries(changed.map(([field, pair]) => [wordOf[field] ?? field, pair])), ...codes };
}

const wordOf: Partial<Record<keyof RoleValues, string>> = {
  data_scope: 'dataScope',
  agent_ids: 'agentIds',
  area_ids: 'areaIds',
  template_id: 'templateId',
};
