import { randomBytes } from 'node:crypto';
import type { InputOf } from '@kickstand/contract/kit';
import type { session } from '@kickstand/contract/platform/session';
import { handshakeLifeMs, renewalGraceMs, sessionIdleMs } from '@kickstand/domain/platform/session';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { signHandle } from '../crypto/handle.ts';
import { answerHandshake, type OpenedHandshake, openHandshake } from '../crypto/handshake.ts';
import { isSignedBy, keyOfJwk } from '../crypto/signatures.ts';
import { isAuthorized } from '../devices/devices.store.ts';
import { rootPlace } from '../gate/live-sessions.ts';
import { whyIdle } from '../gate/rights.ts';
import {
  countDeviceHandshakes,
  countStrangersHandshakes,
  insertHandshake,
  insertOperatorSession,
  type LockedSession,
  lockSession,
  outliveUntil,
} from '../gate/session.store.ts';
import { companies, lockOperator } from '../login/operators.store.ts';
import type { SessionDeps } from '../session.service.ts';
import { sessionSetting } from '../settings.store.ts';
import type { DatedEpoch } from './epochs.store.ts';

const hour = 3_600_000;

/** The public keys for handshakes. */
export async function serverKeys({ epochs }: SessionDeps, ctx: Ctx) {
  const list = epochs.all().map(({ kid, publicKey }) => ({ kid, publicKey }));
  return { current: epochs.current().kid, list, now: ctx.now() };
}

function opened({ epochs }: SessionDeps, params: string): OpenedHandshake {
  const found = openHandshake(params, epochs.byKid);
  if (found === 'stale') refuse('session.stale_key');
  return found === 'bad' ? refuse('session.handshake_failed') : found;
}

/** Agrees on keys with a browser; one that proves an older session renews it, even under a key revoked since. */
export async function shakeHands(deps: SessionDeps, ctx: Ctx, { body }: InputOf<typeof session.handshake>) {
  const hello = opened(deps, body.params);
  if (hello.renews) return renewed(deps, ctx, hello);

  await refuseTooMany(deps, ctx, hello.device);
  const until = ctx.now() + handshakeLifeMs;
  const made = newSession(deps, ctx, { hello, idleUntil: until, absoluteUntil: until });
  await insertHandshake(ctx.db, made.row, ctx.now());
  return { aesKey: made.aesKey };
}

/** An authorised device has its own limit, which strangers at its address cannot use up. */
async function refuseTooMany(deps: SessionDeps, ctx: Ctx, device: string) {
  const { handshakesPerAddressHour, handshakesPerDeviceHour } = {
    ...deps.limits,
    ...(await sessionSetting(ctx.db, 'session.limits')),
  };
  const since = ctx.now() - hour;
  const full = (await isAuthorized(ctx.db, device))
    ? (await countDeviceHandshakes(ctx.db, device, since)) >= handshakesPerDeviceHour
    : (await countStrangersHandshakes(ctx.db, ctx.caller.address ?? 'unknown', since)) >=
      handshakesPerAddressHour;
  if (full) refuse('common.too_many', { seconds: hour / 1000 });
}

/** Renews from inside the session: the handshake must name the calling session. */
export async function renewSession(deps: SessionDeps, ctx: Ctx, { body }: InputOf<typeof session.renew>) {
  const hello = opened(deps, body.params);
  if (!hello.renews || hello.renews.sid !== ctx.caller.sid) refuse('session.handshake_failed');
  return renewed(deps, ctx, hello);
}

async function renewed(deps: SessionDeps, ctx: Ctx, hello: OpenedHandshake) {
  const before = await renewable(deps, ctx, hello);
  const idleUntil = Math.min(ctx.now() + sessionIdleMs, before.absolute_until);
  const made = newSession(deps, ctx, { hello, idleUntil, absoluteUntil: before.absolute_until });
  const { operator_id, auth_epoch, token_hash, proven_at, view_as_agent_id } = before;
  const operator = {
    operatorId: operator_id ?? '',
    authEpoch: auth_epoch ?? 0,
    tokenHash: token_hash ?? '',
    provenAt: proven_at,
    viewAs: view_as_agent_id,
  };
  await insertOperatorSession(ctx.db, { ...made.row, ...operator }, ctx.now());
  await outliveUntil(ctx.db, before.sid, made.row.sid, ctx.now() + renewalGraceMs);
  return { aesKey: made.aesKey };
}

/** The session that a handshake may renew: alive, signed by its own key, on the same device, and not renewed before. */
async function renewable(
  { zone }: SessionDeps,
  ctx: Ctx,
  { renews, device }: OpenedHandshake,
): Promise<LockedSession> {
  if (!renews) return refuse('session.handshake_failed');
  const before = (await lockSession(ctx.db, renews.sid)) ?? refuse('common.unauthorized');
  const proven =
    isSignedBy(keyOfJwk(before.signing_jwk), renews.text, renews.proof) && before.thumbprint === device;
  if (!proven || before.state !== 'operator' || before.successor_sid !== null) refuse('common.unauthorized');
  if (ctx.now() >= before.idle_until || ctx.now() >= before.absolute_until) refuse('common.unauthorized');
  const operator = await lockOperator(ctx.db, before.operator_id ?? '');
  const today = businessDayOf(ctx.now(), zone);
  const idle = !operator || whyIdle(operator, await companies(ctx.db), today);
  if (idle || operator.auth_epoch !== before.auth_epoch) refuse('common.unauthorized');
  return before;
}

interface Making {
  hello: OpenedHandshake;
  idleUntil: number;
  absoluteUntil: number;
}

function newSession({ epochs, vault }: SessionDeps, ctx: Ctx, { hello, idleUntil, absoluteUntil }: Making) {
  const epoch = epochs.current();
  const sid = newSid();
  const key = randomBytes(32).toString('base64url');
  const row = {
    sid,
    kid: epoch.kid,
    keyBox: vault.seal(key, rootPlace(sid)),
    signingJwk: hello.key,
    thumbprint: hello.device,
    address: ctx.caller.address,
    idleUntil,
    absoluteUntil,
  };
  const welcome = {
    sid,
    _t: handleOf(epoch, sid),
    kid: epoch.kid,
    key,
    now: ctx.now(),
    expiresAt: idleUntil,
  };
  return { row, aesKey: answerHandshake(hello, welcome) };
}

export const newSid = () => randomBytes(16).toString('base64url');

export const handleOf = (epoch: DatedEpoch, sid: string) => signHandle(epoch, sid);
