import type { InputOf } from '@kickstand/contract/kit';
import type { session } from '@kickstand/contract/platform/session';
import {
  firstLockMs,
  isMobilePhone,
  longestLockMs,
  resendSeconds,
  smsCodeLifeMs,
  whyNoCode,
  whyNoLogin,
  wrongCodesPerChallenge,
  wrongCodesPerHour,
} from '@kickstand/domain/platform/session';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../../kernel/call/refuse.ts';
import { codeOf } from '../../notice-templates/notice.service.ts';
import { queueText, type TextToQueue } from '../../outbox/texts.service.ts';
import { isAuthorized } from '../devices/devices.store.ts';
import { whyIdle } from '../gate/rights.ts';
import { lockSession, markVerified } from '../gate/session.store.ts';
import type { SessionDeps } from '../session.service.ts';
import type { SessionLimits } from '../session.settings.ts';
import { sessionSetting } from '../settings.store.ts';
import { countFailure, forgiveFailures, type LockKey, lockedUntil } from './locks.store.ts';
import { newCode, typedCode } from './one-time-codes.service.ts';
import { companies, operatorByPhone } from './operators.store.ts';
import {
  type CodeUsage,
  codeUsage,
  insertCode,
  latestCodeId,
  lockCodeRequests,
  tryCode,
} from './sms.store.ts';

const lockRule = {
  failures: wrongCodesPerHour,
  windowMs: 3_600_000,
  firstMs: firstLockMs,
  longestMs: longestLockMs,
};

/** The browser's session, locked; refuses machines and ended sessions. */
export async function browserOf(ctx: Ctx) {
  const { sid } = ctx.caller;
  return (sid && (await lockSession(ctx.db, sid))) || refuse('common.unauthorized');
}

interface Asking {
  /** From a device authorised for the phone's owner: strangers cannot use up its limit. */
  trusted: boolean;
  now: number;
}

/** Whether another code may be requested. */
export function withinLimits(usage: CodeUsage, limits: SessionLimits, { trusted, now }: Asking) {
  const rested = usage.latest === null || now - usage.latest >= limits.phoneGapSeconds * 1000;
  return (
    rested &&
    usage.phone_hour < limits.phonePerHour &&
    usage.phone_day < limits.phonePerDay &&
    usage.device_hour < limits.devicePerHour &&
    usage.all_hour < limits.allPerHour &&
    (trusted || (usage.address_hour < limits.addressPerHour && usage.all_hour < limits.strangersPerHour))
  );
}

/** The same input under either path. */
type CodeRequest = InputOf<typeof session.smsCode> | InputOf<typeof session.smsCodeObs>;

/** Sends a login code. A phone without an account has the same cost and reply; its message is dropped. */
export async function sendCode(deps: SessionDeps, ctx: Ctx, { body }: CodeRequest) {
  const { application } = ctx.caller;
  if (application !== undefined && application !== (deps.applicationId ?? application))
    refuse('session.other_application');
  const phone = body.mobilePhoneNumber;
  const fault = whyNoCode(phone);
  if (fault) refuse('session.phone_invalid');
  if (!isMobilePhone(phone)) refuse('session.phone_format');
  await sendChallenge(deps, ctx, phone);
  return { resendSeconds };
}

/** Sends a code to a phone, bound to this browser, within the limits. */
export async function sendChallenge(deps: SessionDeps, ctx: Ctx, phone: string) {
  if (!deps.canSend) refuse('session.sms_unset');
  const { sid, thumbprint } = await browserOf(ctx);
  const phoneHash = deps.vault.phoneHash(phone);
  await refuseWhenLocked(ctx, { phoneHash, thumbprint });

  const request = { phoneHash, thumbprint, address: ctx.caller.address ?? 'unknown' };
  await lockCodeRequests(ctx.db, request);
  const limits = { ...deps.limits, ...(await sessionSetting(ctx.db, 'session.limits')) };
  const asking = { trusted: await isAuthorized(ctx.db, thumbprint, phone), now: ctx.now() };
  if (!withinLimits(await codeUsage(ctx.db, request, asking), limits, asking)) refuse('session.sms_limit');

  await challenge(deps, ctx, { ...request, sid, phone });
  deps.onQueued();
}

type Challenge = { phone: string; phoneHash: string; thumbprint: string; address: string; sid: string };

async function challenge({ vault, zone }: SessionDeps, ctx: Ctx, { phone, ...request }: Challenge) {
  const { code, kept } = await newCode(vault, { place: request.sid, phone }, ctx.now());
  await insertCode(ctx.db, { ...request, ...kept }, ctx.now());
  const operator = await operatorByPhone(ctx.db, phone);
  const agents = await companies(ctx.db);
  const today = businessDayOf(ctx.now(), zone);
  const isSuppressed = operator === undefined || whyIdle(operator, agents, today) !== undefined;
  const about = { event: 'login_code', subject: kept.codeId, lane: 'x' } as const;
  const text = await textOf(ctx, zone, code);
  await queueText(ctx.db, vault, { ...about, phone, code, text, isSuppressed }, ctx.now());
}

/** Sends a text message other than a login code after the commit. Returns its id. */
export async function sendText(
  { vault, onQueued }: Pick<SessionDeps, 'vault' | 'onQueued'>,
  ctx: Pick<Ctx, 'db' | 'now' | 'afterCommit'>,
  message: TextToQueue,
) {
  const messageId = await queueText(ctx.db, vault, message, ctx.now());
  ctx.afterCommit(onQueued);
  return messageId;
}

/** A verification of a phone for an operator, other than a login. */
interface PhoneProof {
  /** The only purpose of the code. */
  place: string;
  phone: string;
}

/**
 * Creates a code for something other than a login, within the limits of phones and of the operator. The caller sends
 * it.
 */
export async function codeFor(
  { vault, limits, canSend }: Pick<SessionDeps, 'vault' | 'limits' | 'canSend'>,
  ctx: Ctx,
  { place, phone }: PhoneProof,
) {
  if (!canSend) refuse('session.sms_unset');
  const by = { thumbprint: `operator:${ctx.actor.operatorId}`, address: ctx.caller.address ?? 'unknown' };
  const request = { ...by, phoneHash: vault.phoneHash(phone) };
  await lockCodeRequests(ctx.db, request);
  const asking = { trusted: true, now: ctx.now() };
  if (!withinLimits(await codeUsage(ctx.db, request, asking), limits, asking)) refuse('session.sms_limit');
  const { code, kept } = await newCode(vault, { place, phone }, ctx.now());
  await insertCode(ctx.db, { ...request, ...kept, sid: place }, ctx.now());
  return code;
}

/** The message with a login code. */
export const loginCode = codeOf('login_code');

const login = { zh: '登录', en: 'login' };

const textOf = ({ db, locale }: Ctx, zone: string, code: string) =>
  loginCode.text({ db, zone }, locale === 'zh-CN' ? 'zh' : 'en', {
    kind: login,
    code,
    n: smsCodeLifeMs / 60_000,
  });

/** Too many wrong codes lock a phone on this device for a while. */
export async function refuseWhenLocked(ctx: Ctx, key: LockKey) {
  const until = await lockedUntil(ctx.db, key);
  if (until === null || until <= ctx.now()) return;
  refuse('session.locked', { minutes: Math.ceil((until - ctx.now()) / 60_000) });
}

/** Verifies a phone by its code. A wrong one is counted even though the call is refused. */
export async function verifyCode(deps: SessionDeps, ctx: Ctx, { body }: InputOf<typeof session.verifyCode>) {
  const { mobilePhoneNumber: phone, smsCode } = body;
  const fault = whyNoLogin({ phone, code: smsCode });
  if (fault) refuse(fault === 'phone_format' ? 'session.phone_format' : 'session.code_invalid');

  const { sid, thumbprint } = await browserOf(ctx);
  const phoneHash = deps.vault.phoneHash(phone);
  const key = { phoneHash, thumbprint };
  await refuseWhenLocked(ctx, key);

  if (!(await isRightCode(deps, ctx, { sid, phone, code: smsCode, most: wrongCodesPerChallenge }))) {
    await noteWrongCode(ctx, key);
    return new Refused('session.code_wrong');
  }
  await forgiveFailures(ctx.db, key);
  const operator = await operatorByPhone(ctx.db, phone);
  const operatorId = operator?.operator_id ?? null;
  await markVerified(ctx.db, sid, { phoneHash, operatorId, provenAt: ctx.now() });
  return { objectId: deps.vault.objectId(phone) };
}

interface Trial {
  sid: string;
  phone: string;
  code: string;
  /** The most attempts per challenge. */
  most: number;
}

/** Checks a code against the last challenge of this browser and phone; the attempt is counted. */
export async function isRightCode(
  { vault }: Pick<SessionDeps, 'vault'>,
  ctx: Ctx,
  { sid, phone, code, most }: Trial,
) {
  const latest = await latestCodeId(ctx.db, sid, vault.phoneHash(phone));
  const typed = await typedCode(vault, { place: sid, phone, code }, latest);
  return tryCode(ctx.db, { ...typed, mostAttempts: most }, ctx.now());
}

export const noteWrongCode = (ctx: Ctx, key: LockKey) => countFailure(ctx.db, key, lockRule, ctx.now());
