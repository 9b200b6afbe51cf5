import type { InputOf } from '@kickstand/contract/kit';
import type { account } from '@kickstand/contract/platform/account';
import { deviceCodeOf } from '@kickstand/domain/platform/session';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import type { SessionDeps } from '../session.service.ts';
import { endSessions, loginBefore, openSessionsOf, sessionFacts } from './session.store.ts';

/** The token hash of the calling session; null for a machine. */
async function ownTokenHash({ db, caller }: Ctx) {
  const [own] = caller.sid ? await sessionFacts(db, [caller.sid]) : [];
  return own?.token_hash ?? null;
}

/** The login before the calling one: when and from where. */
export const loginBeforeThis = async (ctx: Ctx) =>
  loginBefore(ctx.db, ctx.actor.operatorId, await ownTokenHash(ctx));

/** The caller's logins, last used first. */
export async function listOwnSessions(ctx: Ctx) {
  const own = await ownTokenHash(ctx);
  const rows = await openSessionsOf(ctx.db, ctx.actor.operatorId, ctx.now());
  const list = rows.map((row) => ({
    sid: row.sid,
    deviceName: row.device_name ?? '',
    deviceCode: deviceCodeOf(row.thumbprint),
    address: row.address,
    startedAt: row.started_at ?? row.seen_at,
    lastSeenAt: row.seen_at,
    current: own !== null && row.token_hash === own,
  }));
  return { list, count: list.length };
}

/** Ends one of the caller's own logins, including the sessions it was renewed from. */
export async function endOwnSession(
  { sessions }: SessionDeps,
  ctx: Ctx,
  { body }: InputOf<typeof account.endSession>,
) {
  const { operatorId } = ctx.actor;
  ctx.audit.on(operatorId);
  const rows = await openSessionsOf(ctx.db, operatorId, ctx.now());
  const found = rows.find(({ sid }) => sid === body.sid) ?? refuse('common.not_found');
  const which = { operatorId, tokenHash: found.token_hash };
  const ended = await endSessions(ctx.db, which, 'ended_by_self', ctx.now());
  ctx.afterCommit(() => sessions.announce(ended, 'ended_by_self'));
  ctx.audit.record(operatorId, {
    device: deviceCodeOf(found.thumbprint),
    address: found.address,
    ended: ended.length,
  });
  return { ended: 1 };
}

/** Ends all logins of the caller except the calling one. */
export async function endOtherSessions({ sessions }: SessionDeps, ctx: Ctx) {
  const { operatorId } = ctx.actor;
  ctx.audit.on(operatorId);
  const own = (await ownTokenHash(ctx)) ?? refuse('common.forbidden');
  const others = await openSessionsOf(ctx.db, operatorId, ctx.now());
  const ended = await endSessions(ctx.db, { operatorId, notTokenHash: own }, 'ended_by_self', ctx.now());
  ctx.afterCommit(() => sessions.announce(ended, 'ended_by_self'));
  const count = others.filter(({ token_hash }) => token_hash !== own).length;
  ctx.audit.record(operatorId, { ended: count });
  return { ended: count };
}
