import type { InputOf } from '@kickstand/contract/kit';
import type { broadcasts } from '@kickstand/contract/marketing/broadcasts';
import { isUnderWay } from '@kickstand/domain/marketing/broadcasts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { withdrawNotices } from '../../platform/notices/notices.service.ts';
import {
  cancelBroadcastTexts,
  holdBroadcast,
  textsOfBroadcast,
} from '../../platform/outbox/outbox.service.ts';
import { changeBroadcast, readOf } from './broadcasts.store.ts';
import { broadcastToChange, who } from './writing.service.ts';

type Calls = typeof broadcasts;

/** Pauses or resumes a broadcast, including its queued text messages. */
export async function setBroadcastPaused(
  ctx: Ctx,
  { params: { id }, body: { isPaused } }: InputOf<Calls['setPaused']>,
) {
  const one = await broadcastToChange(ctx, id);
  if (one.state !== 'sending') refuse('broadcast.not_sending');
  await changeBroadcast(ctx.db, id, { isPaused }, who(ctx));
  await holdBroadcast(ctx.db, id, { isHeld: isPaused, now: ctx.now() });
  ctx.audit.record(id, { isPaused: [one.isPaused, isPaused], told: one.told });
  return { id };
}

/** Stops sending it. */
export async function cancelBroadcast(
  ctx: Ctx,
  { params: { id }, body: { reason } }: InputOf<Calls['cancel']>,
) {
  const one = await broadcastToChange(ctx, id);
  if (!isUnderWay(one.state)) refuse('broadcast.not_sending');
  await changeBroadcast(ctx.db, id, { state: 'cancelled', isPaused: false, endedAt: ctx.now() }, who(ctx));
  await cancelBroadcastTexts(ctx.db, id);
  ctx.audit.record(id, { state: [one.state, 'cancelled'], told: one.told }, reason);
  return { id };
}

/** Recalls it as far as possible and returns what could not be recalled. */
export async function recallBroadcast(
  ctx: Ctx,
  { params: { id }, body: { reason } }: InputOf<Calls['recall']>,
) {
  const one = await broadcastToChange(ctx, id);
  if (one.startedAt === null || one.recalledAt !== null) refuse('broadcast.not_sent');
  await cancelBroadcastTexts(ctx.db, id);
  const { sending = 0, accepted = 0, delivered = 0, unknown = 0 } = await textsOfBroadcast(ctx.db, id);
  const texted = sending + accepted + delivered + unknown;
  const read = await readOf(ctx.db, id);
  const now = ctx.now();
  const ended = one.state === 'sending' ? { state: 'cancelled' as const, isPaused: false, endedAt: now } : {};
  await changeBroadcast(ctx.db, id, { ...ended, recalledAt: now }, who(ctx));
  await withdrawNotices(ctx.db, 'announced', id);
  ctx.audit.record(id, { recalled: [false, true], told: one.told, read, texted }, reason);
  return { id, withdrawn: one.told, read, texted };
}
