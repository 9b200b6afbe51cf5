import type { InputOf } from '@kickstand/contract/kit';
import type { permissionUsers } from '@kickstand/contract/organisation/permissions';
import type { EndReason } from '@kickstand/contract/platform/session';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { agentTree } from '../../platform/session/gate/actors.service.ts';
import { revokeKeyOf } from '../../platform/session/keys/api-keys.service.ts';
import { endOperatorSessions, type SessionDeps } from '../../platform/session/session.service.ts';
import { grantsFor, refuseTakenPhone } from './account-grants.service.ts';
import { accountRowIn, viewOfAccounts } from './account-rows.service.ts';
import {
  type AccountValues,
  archiveAccounts,
  insertAccounts,
  switchAccount,
  updateAccount,
} from './account-writes.store.ts';
import { type LockedAccount, lockAccount, type WhichAccount } from './accounts.store.ts';
import { refuseToTouch, watchAdministrators } from './granting.service.ts';
import { lockGrants } from './grants.store.ts';

/** The dependencies of changing accounts on the session feature. */
export type AccountParts = Pick<SessionDeps, 'sessions' | 'zone'>;

type Calls = typeof permissionUsers;
type UserBody = InputOf<Calls['add']>['body'];

/** Ends an account's sessions; observers are notified after the commit. */
function endAll({ sessions }: AccountParts, ctx: Ctx, operatorId: string, reason: EndReason) {
  const announce = (sids: readonly string[], why: EndReason) =>
    ctx.afterCommit(() => sessions.announce(sids, why));
  return endOperatorSessions({ sessions: { ...sessions, announce } }, ctx.db, operatorId, reason, ctx.now());
}

const valuesOf = (body: UserBody): Omit<AccountValues, 'agent_id' | 'area_ids' | 'roleIds'> => ({
  phone: body.phone,
  name: body.name,
  profession: body.profession,
  level: body.level,
  employee_no: body.employeeNo || null,
  expire_on: body.expireOn ?? null,
  enable: body.enable === 1,
});

/** The row of an account just created or changed, whatever the console is narrowed to. */
const justDone = (ctx: Ctx, operatorId: string) =>
  accountRowIn(ctx, { ...viewOfAccounts(ctx), scope: { agentIds: 'all', opAreaIds: 'all' } }, operatorId);

export async function addUser(ctx: Ctx, { body }: InputOf<Calls['add']>) {
  await lockGrants(ctx.db);
  ctx.audit.on(body.phone);
  const agentId = body.agentId ?? ctx.actor.agentId;
  const { roles, areaIds } = await grantsFor(ctx, { ...body, agentId });
  await refuseTakenPhone(ctx, body.phone);
  const operatorId = newId();
  const values = {
    ...valuesOf(body),
    agent_id: agentId,
    area_ids: areaIds,
    roleIds: roles.map(({ id }) => id),
  };
  const by = { by: ctx.actor.operatorId, now: ctx.now() };
  if ((await insertAccounts(ctx.db, [{ ...values, operatorId }], by)) === 0)
    refuse('user.phone_taken', { name: '-- --' });
  ctx.audit.record(operatorId, changeOf(undefined, values, roles));
  return justDone(ctx, operatorId);
}

/** Locks an account in scope that has no rights beyond the caller's. */
async function lockOther(ctx: Ctx, which: WhichAccount): Promise<LockedAccount> {
  ctx.audit.on('phone' in which ? which.phone : which.operatorId);
  const account = (await lockAccount(ctx.db, ctx.rows.scope(), which)) ?? refuse('common.not_found');
  const { agentId, areaIds, roles } = account;
  if (!isOwn(ctx, account)) refuseToTouch(ctx, { agentId, areaIds, roles }, await agentTree(ctx.db));
  return account;
}

const isOwn = (ctx: Ctx, { operatorId }: LockedAccount) => operatorId === ctx.actor.operatorId;

/** Changes an account; of the caller's own only harmless fields: name, profession, employee number. */
export async function editUser(parts: AccountParts, ctx: Ctx, { body }: InputOf<Calls['edit']>) {
  const stillAdministered = await watchAdministrators(ctx, parts);
  const { operatorId, version } = body;
  const before = await lockOther(ctx, { operatorId });
  if (before.version !== version) refuse('common.stale_version');
  const agentId = body.agentId ?? before.agentId;
  const { roles, areaIds } = isOwn(ctx, before)
    ? ownGrants(before, body)
    : await grantsFor(ctx, { ...body, agentId }, before.roles);
  const values = {
    ...valuesOf(body),
    agent_id: agentId,
    area_ids: areaIds,
    roleIds: roles.map(({ id }) => id),
  };
  const change = changeOf(before, values, roles);
  if (isOwn(ctx, before) && Object.keys(change).some((field) => !harmless.has(field))) refuse('user.own');
  await refuseTakenPhone(ctx, body.phone, operatorId);
  await updateAccount(ctx.db, operatorId, values, ctx.now());
  await stillAdministered();
  if (before.phone !== values.phone) await endAll(parts, ctx, operatorId, 'phone_changed');
  else if (before.enable && !values.enable) await endAll(parts, ctx, operatorId, 'operator_disabled');
  ctx.audit.record(operatorId, change);
  return justDone(ctx, operatorId);
}

/** Nobody grants anything to themselves: roles and areas stay unchanged. */
function ownGrants({ roles, areaIds }: LockedAccount, body: UserBody) {
  const same = (a: readonly unknown[], b: readonly unknown[]) =>
    a.length === b.length && a.every((one) => b.includes(one));
  const held = roles.map(({ id }) => id);
  if (held[0] !== body.roleIds[0] || !same(held, body.roleIds) || !same(areaIds ?? [], body.areaIds))
    refuse('user.own');
  return { roles, areaIds };
}

const harmless: ReadonlySet<string> = new Set(['name', 'profession', 'employeeNo']);

export async function setUserState(parts: AccountParts, ctx: Ctx, { body }: InputOf<Calls['setState']>) {
  const stillAdministered = await watchAdministrators(ctx, parts);
  const before = await lockOther(ctx, { phone: body.phone });
  if (isOwn(ctx, before)) refuse('user.own');
  if (before.version !== body.version) refuse('common.stale_version');
  const { operatorId, name } = before;
  const enable = body.enable === 1;
  await switchAccount(ctx.db, operatorId, enable, ctx.now());
  await stillAdministered();
  if (!enable) await endAll(parts, ctx, operatorId, 'operator_disabled');
  ctx.audit.record(operatorId, { name, enable: [before.enable, enable] });
  return justDone(ctx, operatorId);
}

export async function removeUser(parts: AccountParts, ctx: Ctx, { params, query }: InputOf<Calls['remove']>) {
  const stillAdministered = await watchAdministrators(ctx, parts);
  const before = await lockOther(ctx, params);
  if (isOwn(ctx, before)) refuse('user.own');
  await archiveAccounts(ctx.db, [before.operatorId], ctx.now());
  await stillAdministered();
  await endAll(parts, ctx, before.operatorId, 'account_removed');
  const roles = before.roles.map(({ name }) => name);
  ctx.audit.record(
    before.operatorId,
    { name: [before.name, null], phone: [before.phone, null], roles: [roles, []] },
    query.reason,
  );
  return { phone: params.phone };
}

export async function endUserSessions(
  parts: AccountParts,
  ctx: Ctx,
  { body }: InputOf<Calls['endSessions']>,
) {
  const { operatorId, name } = await lockOther(ctx, body);
  const ended = await endAll(parts, ctx, operatorId, 'ended_by_admin');
  ctx.audit.record(operatorId, { name, ended });
  return { ended };
}

/** Revokes an account's API key; programs using it stop within a second. */
export async function revokeUserKey(ctx: Ctx, { body }: InputOf<Calls['revokeApiKey']>) {
  const { operatorId, name } = await lockOther(ctx, { phone: body.phone });
  const which = { operatorId, keyId: body.keyId };
  const key = (await revokeKeyOf(ctx.db, which, ctx.now())) ?? refuse('common.not_found');
  ctx.audit.record(operatorId, { name, keyId: key.keyId, key: key.name });
  return key;
}

/** The change for the difference view; roles by name. */
function changeOf(
  before: LockedAccount | undefined,
  after: AccountValues,
  roles: readonly { name: string }[],
) {
  const pairs = {
    name: [before?.name, after.name],
    phone: [before?.phone, after.phone],
    agentId: [before?.agentId, after.agent_id],
    areaIds: [before?.areaIds, after.area_ids],
    profession: [before?.profession, after.profession],
    level: [before?.level, after.level],
    employeeNo: [before?.employeeNo, after.employee_no],
    expireOn: [before?.expireOn, after.expire_on],
    enable: [before?.enable, after.enable],
    roles: [before?.roles.map(({ name }) => name), roles.map(({ name }) => name)],
  };
  return Object.fromEntries(
    Object.entries(pairs)
      .map(([field, [was, is]]) => [field, [was ?? null, is]] as const)
      .filter(([, [was, is]]) => JSON.stringify(was) !== JSON.stringify(is)),
  );
}
