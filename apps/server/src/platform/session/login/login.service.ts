import { randomBytes } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { session } from '@kickstand/contract/platform/session';
import { everybody, type Scope } from '@kickstand/domain/platform/access';
import {
  deviceCodeOf,
  isMobilePhone,
  sessionIdleMs,
  sessionLifeMs,
} from '@kickstand/domain/platform/session';
import { businessDayOf } from '@kickstand/domain/platform/time';
import { appendAudit } from '../../../kernel/call/audit.ts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { admitDevice } from '../devices/devices.service.ts';
import { noteDeviceSeen, putDevice } from '../devices/devices.store.ts';
import { useOrigin } from '../devices/origins.store.ts';
import { checkOrigin } from '../devices/origins.ts';
import { rootPlace } from '../gate/live-sessions.ts';
import { whyIdle } from '../gate/rights.ts';
import {
  endSessions,
  insertOperatorSession,
  type LockedSession,
  loginBefore,
  markVerified,
  sessionFacts,
  supersede,
} from '../gate/session.store.ts';
import { handleOf, newSid } from '../keys/handshake.service.ts';
import { hashOf } from '../keys/vault.ts';
import type { SessionDeps } from '../session.service.ts';
import { sessionSetting } from '../settings.store.ts';
import { avatarOf } from './avatars.store.ts';
import { browserOf } from './codes.service.ts';
import {
  companies,
  lockOperator,
  noteLogin,
  type OperatorFacts,
  operatorById,
  operatorByPhone,
  putSupportContact,
} from './operators.store.ts';

/** The object id of a phone: the same computation, whether it has an account or not. */
export async function objectIdOf({ vault }: SessionDeps, _ctx: Ctx, { query }: InputOf<typeof session.user>) {
  const phone = query.mobilePhoneNumber;
  if (!isMobilePhone(phone)) refuse('session.phone_format');
  return { objectId: vault.objectId(phone) };
}

/** Verifies a phone by an origin that a known system signed for it less than a minute ago; each can be used once. */
export async function acceptOrigin(
  deps: SessionDeps,
  ctx: Ctx,
  { body }: InputOf<typeof session.authorized>,
) {
  const { sid } = await browserOf(ctx);
  const issuers = [
    ...deps.originIssuers,
    ...((await sessionSetting(ctx.db, 'session.origin_issuers')) ?? []),
  ];
  const origin = checkOrigin(body.origin, { issuers, aud: deps.vault.deployment, now: ctx.now() });
  if (!origin || origin.sub !== body.phone) return refuse('session.origin_invalid');
  const first = await useOrigin(ctx.db, `${origin.iss}/${origin.jti}`, origin.exp * 1000);
  const operator = await operatorByPhone(ctx.db, origin.sub);
  if (!first || !operator) return new Refused('session.origin_invalid');
  const phoneHash = deps.vault.phoneHash(origin.sub);
  await markVerified(ctx.db, sid, { phoneHash, operatorId: operator.operator_id, provenAt: null });
  return { opManId: operator.phone };
}

/** Opens an operator session for the phone verified in this browser. */
export async function logIn(deps: SessionDeps, ctx: Ctx, { body }: InputOf<typeof session.login>) {
  const browser = await browserOf(ctx);
  if (browser.state !== 'verified' || !browser.operator_id) return refuse('session.login_failed');
  const operator = await lockOperator(ctx.db, browser.operator_id);
  if (!operator || operator.phone !== body.opManId) return refuse('session.login_failed');
  const today = businessDayOf(ctx.now(), deps.zone);
  if (whyIdle(operator, await companies(ctx.db), today)) refuse('session.account_disabled');

  const device = await admitDevice(deps, ctx, browser, operator.operator_id);
  if (device !== 'authorized')
    return new Refused('session.device_unauthorized', { deviceCode: deviceCodeOf(browser.thumbprint) });

  const opened = await openSession(deps, ctx, browser, operator);
  await noteLogin(ctx.db, operator.operator_id, ctx.now(), ctx.caller.address);
  await auditLogin(ctx, browser, operator);
  return opened;
}

/** Logs in the browser in which a deployment was set up: its operator has no other device yet, and nobody to ask. */
export async function enterFirst(deps: SessionDeps, ctx: Ctx, operatorId: string) {
  const { sid } = await browserOf(ctx);
  const operator = (await lockOperator(ctx.db, operatorId)) ?? refuse('session.login_failed');
  const phoneHash = deps.vault.phoneHash(operator.phone);
  await markVerified(ctx.db, sid, { phoneHash, operatorId, provenAt: ctx.now() });
  const browser = await browserOf(ctx);
  const { thumbprint, device_code, device_name, device_type } = browser;
  const names = { code: device_code ?? 'web', name: device_name ?? 'web', type: device_type ?? 1 };
  await putDevice(ctx.db, { operatorId, thumbprint, state: 'authorized', ...names }, ctx.now());
  await noteDeviceSeen(ctx.db, operatorId, thumbprint, ctx.now());
  const opened = await openSession(deps, ctx, browser, operator);
  await noteLogin(ctx.db, operatorId, ctx.now(), ctx.caller.address);
  await auditLogin(ctx, browser, operator);
  return opened;
}

async function openSession(deps: SessionDeps, ctx: Ctx, browser: LockedSession, operator: OperatorFacts) {
  const { vault, epochs, sessions } = deps;
  const epoch = epochs.current();
  const sid = newSid();
  const token = randomBytes(32).toString('base64url');
  const idleUntil = ctx.now() + sessionIdleMs;
  const absoluteUntil = ctx.now() + sessionLifeMs;
  const row = {
    sid,
    kid: epoch.kid,
    keyBox: vault.seal(vault.open(browser.key_box, rootPlace(browser.sid)), rootPlace(sid)),
    signingJwk: browser.signing_jwk,
    thumbprint: browser.thumbprint,
    address: ctx.caller.address,
    idleUntil,
    absoluteUntil,
    operatorId: operator.operator_id,
    authEpoch: operator.auth_epoch,
    tokenHash: hashOf(token),
    provenAt: browser.proven_at,
    viewAs: null,
  };
  await insertOperatorSession(ctx.db, row, ctx.now());
  await supersede(ctx.db, browser.sid, sid, 'login', ctx.now());
  sessions.announce([browser.sid], 'login');
  return {
    agentId: operator.agent_id,
    roleId: operator.role_id,
    operatorId: operator.operator_id,
    name: operator.name,
    token,
    sid,
    _t: handleOf(epoch, sid),
    aud: vault.deployment,
    expiresAt: idleUntil,
    until: absoluteUntil,
  };
}

/** The call has no operator yet, so that its row of the operator log is written here. */
const auditLogin = (ctx: Ctx, { thumbprint }: LockedSession, operator: OperatorFacts) =>
  appendAudit(ctx.db, {
    at: ctx.now(),
    agent_id: operator.agent_id,
    operator_id: operator.operator_id,
    operator: operator.name,
    role: operator.role_name,
    call_id: ctx.call.id,
    module: 'session',
    action: 'login',
    object: operator.operator_id,
    change: {},
    reason: null,
    result: 'ok',
    result_code: null,
    duration_ms: 0,
    ip: ctx.caller.address,
    device: thumbprint,
    platform: 'pc',
    sensitive: false,
    request_id: ctx.requestId,
  });

/** The logged-in operator, from the database. */
export async function operatorInfo({ vault }: SessionDeps, ctx: Ctx) {
  const { actor } = ctx;
  const row = (await operatorById(ctx.db, actor.operatorId)) ?? refuse('common.unauthorized');
  const [own] = ctx.caller.sid ? await sessionFacts(ctx.db, [ctx.caller.sid]) : [];
  return {
    operatorId: row.operator_id,
    objectId: vault.objectId(row.phone),
    phone: row.phone,
    name: row.name,
    welcome: ctx.locale === 'zh-CN' ? `欢迎，${row.name}` : `Welcome, ${row.name}`,
    avatar: await avatarOf(ctx.db, row.operator_id),
    permissionList: [...new Set([...actor.codes, everybody])],
    roleId: row.role_id,
    roleName: row.role_name,
    agentId: row.agent_id,
    agentName: row.agent_name,
    scope: mutable(ctx.caller.granted ?? actor.scope),
    viewAs: await viewedAgent(ctx),
    totp: row.totp_since !== null,
    lastLogin: await loginBefore(ctx.db, row.operator_id, own?.token_hash ?? null),
  };
}

/** The franchisee as which this session looks. */
async function viewedAgent(ctx: Ctx) {
  const agentId = ctx.actor.viewAs;
  if (agentId === undefined) return null;
  const company = (await companies(ctx.db)).find((one) => one.agentId === agentId);
  return company ? { agentId, company: company.name } : null;
}

const mutable = ({ agentIds, opAreaIds }: Scope) => ({
  agentIds: agentIds === 'all' ? agentIds : [...agentIds],
  opAreaIds: opAreaIds === 'all' ? opAreaIds : [...opAreaIds],
});

/** Registers the caller with the support desk. */
export async function registerSupport(
  { vault }: SessionDeps,
  ctx: Ctx,
  { body }: InputOf<typeof session.supportContact>,
) {
  const { operatorId, phone } = ctx.actor;
  const objectId = vault.objectId(phone);
  ctx.audit.on(operatorId);
  if (body.objectId !== objectId || body.phone !== phone) refuse('common.forbidden');
  const { name, company } = body;
  await putSupportContact(ctx.db, { operatorId, objectId, name, phone, company }, ctx.now());
  ctx.audit.record(operatorId, { name, company });
  return { objectId };
}

/** Ends this login, including the sessions it was renewed from. */
export async function logOut({ sessions }: SessionDeps, ctx: Ctx) {
  const { operatorId } = ctx.actor;
  const [own] = ctx.caller.sid ? await sessionFacts(ctx.db, [ctx.caller.sid]) : [];
  if (!own) return refuse('common.unauthorized');
  const ended = await endSessions(ctx.db, { operatorId, tokenHash: own.token_hash }, 'logout', ctx.now());
  sessions.announce(ended, 'logout');
  ctx.audit.record(operatorId, {});
  return {};
}
