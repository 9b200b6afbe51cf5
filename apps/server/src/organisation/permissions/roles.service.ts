import type { InputOf } from '@kickstand/contract/kit';
import {
  type OpLevel,
  type permissionRoles,
  permissionTree,
  type RoleKind,
  type TreeNode,
} from '@kickstand/contract/organisation/permissions';
import { codesOfLevel } from '@kickstand/domain/organisation/permissions';
import { isCompanyInScope } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { type Locale, refuse } from '../../kernel/call/refuse.ts';
import { agentTree } from '../../platform/session/gate/actors.service.ts';
import { grantorOf, watchAdministrators } from './granting.service.ts';
import { historyOf } from './history.service.ts';
import { changeRole, createRole, deleteRole, switchRole } from './role-changes.service.ts';
import { pageOfRoleRows, roleInfoIn, roleRowIn, viewOfRoles } from './role-rows.service.ts';
import { rolesToGive } from './roles.store.ts';

/** The dependencies of this feature's calls. */
export interface Zone {
  /** The IANA zone of business days. */
  zone: string;
}

type Calls = typeof permissionRoles;

/** Head office's people see head office's roles, others those of their company and the ones below it. */
async function kindsOf(ctx: Ctx): Promise<readonly RoleKind[]> {
  const agents = await agentTree(ctx.db);
  const own = agents.find(({ agentId }) => agentId === (ctx.actor.viewAs ?? ctx.actor.agentId));
  return [own?.parentId === null ? 'head' : 'agent'];
}

const everyKind: readonly RoleKind[] = ['head', 'agent', 'template'];

export async function listRoles(ctx: Ctx, { query }: InputOf<Calls['list']>) {
  return pageOfRoleRows(ctx, viewOfRoles(ctx, await kindsOf(ctx), query), query);
}

/** The roles for accounts of an agent; agents out of scope have none. */
export async function rolesForAgent(ctx: Ctx, { query }: InputOf<Calls['enabled']>) {
  const view = viewOfRoles(ctx, ['head', 'agent']);
  const rows = await rolesToGive(ctx.db, view, query.agentId ?? ctx.actor.viewAs ?? ctx.actor.agentId);
  const list = rows.map((row) => ({ ...row, kind: row.kind as RoleKind, codes: row.codes.length }));
  return { list, count: list.length };
}

export const showRole = (ctx: Ctx, { query }: InputOf<Calls['info']>) =>
  roleInfoIn(ctx, viewOfRoles(ctx, everyKind), query.id);

export async function roleHistory(ctx: Ctx, { query }: InputOf<Calls['history']>) {
  await roleRowIn(ctx, viewOfRoles(ctx, everyKind), query.id);
  return historyOf(ctx, { object: query.id, modules: ['roles', 'agent_roles'], before: query.before });
}

/** Creates a role of the caller's own company. */
export async function addRole(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  const { agentId } = ctx.actor;
  ctx.rows.scope();
  if (!isCompanyInScope(grantorOf(ctx).scope, agentId)) refuse('scope.denied');
  const [kind = 'agent'] = await kindsOf(ctx);
  const id = await createRole(ctx, { agentId, kind }, body);
  return roleInfoIn(ctx, { ...viewOfRoles(ctx, [kind]), scope: { agentIds: [agentId] } }, id);
}

export async function editRole({ zone }: Zone, ctx: Ctx, { body }: InputOf<Calls['edit']>) {
  const stillAdministered = await watchAdministrators(ctx, { zone });
  const view = viewOfRoles(ctx, await kindsOf(ctx));
  await changeRole(ctx, view, body);
  await stillAdministered();
  return roleInfoIn(ctx, view, body.id);
}

export async function setRoleState({ zone }: Zone, ctx: Ctx, { body }: InputOf<Calls['setState']>) {
  const stillAdministered = await watchAdministrators(ctx, { zone });
  const view = viewOfRoles(ctx, await kindsOf(ctx));
  await switchRole(ctx, view, body);
  await stillAdministered();
  return roleRowIn(ctx, view, body.id);
}

export async function removeRole(ctx: Ctx, { query }: InputOf<Calls['remove']>) {
  await deleteRole(ctx, viewOfRoles(ctx, await kindsOf(ctx)), query);
  return { id: query.id };
}

/** A node of the tree in the caller's language, with whether the caller may grant it. */
export const treeNodeOf =
  ({ codes, locale }: { codes: ReadonlySet<string>; locale: Locale }) =>
  ({ code, kind, parent, zh, en, sensitive, headOnly }: (typeof permissionTree)[number]): TreeNode => ({
    code,
    kind,
    parent: parent ?? null,
    title: locale === 'zh-CN' ? zh : en,
    sensitive: sensitive ?? false,
    grantable: codes.has(code),
    headOnly: headOnly ?? false,
  });

/** The whole tree. */
export async function wholeTree({ actor, locale }: Ctx) {
  const list = permissionTree.map(treeNodeOf({ codes: actor.codes, locale }));
  return { list, count: list.length };
}

/** The part of the permission tree that the caller holds. */
export async function ownTree(ctx: Ctx) {
  const list = (await wholeTree(ctx)).list.filter(({ grantable }) => grantable);
  return { list, count: list.length };
}

export async function legacyLevel(_ctx: Ctx, { query }: InputOf<Calls['legacy']>) {
  return { level: query.level, codes: codesOfLevel(query.level as OpLevel) };
}
