import type { InputOf } from '@kickstand/contract/kit';
import { mostRebinds, type rebinds, undoHours } from '@kickstand/contract/riders/identities';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { refuseOthers } from '../../kernel/queue/queue.ts';
import { noticeOf } from '../../platform/notice-templates/notice.service.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { isPhoneTaken, waitForPhone } from '../../rides/trips/known-riders.service.ts';
import { readerOf } from './certificates.service.ts';
import { bothOf, obstacleOf, rebindDetailOf, rebindQueue } from './rebinds.service.ts';
import {
  lockRebind,
  moveRebind,
  type RebindLocked,
  rebindsSince,
  rebindWith,
  setPhone,
} from './rebinds.store.ts';

type Calls = typeof rebinds;
const dayMs = 86_400_000;

/** The notification that an account was moved to another phone, or was not. */
export const rebindDecided = noticeOf('rebind');

/** Locks a request in scope, both its accounts and their phones, in a fixed order. */
async function lockedRebind(ctx: Ctx, rebindId: string) {
  ctx.audit.on(rebindId);
  const scope = ctx.rows.scope();
  const found = await rebindWith(ctx.db, scope, rebindId, readerOf(ctx));
  if (!found) return refuse('rebind.not_found');
  for (const phone of [found.fromPhone, found.toPhone].sort()) await waitForPhone(ctx.db, phone);
  for (const riderId of [found.riderId, found.newRiderId].sort()) await waitForRider(ctx.db, riderId);
  return (await lockRebind(ctx.db, scope, rebindId)) ?? refuse('rebind.not_found');
}

/** Moves the person's account to the phone of the new account, which is closed. The account keeps everything else. */
export async function passRebind(
  zone: string,
  ctx: Ctx,
  { params: { rebindId }, body: { text } }: InputOf<Calls['pass']>,
) {
  const one = await lockedRebind(ctx, rebindId);
  refuseOthers(ctx, rebindQueue, one);
  const now = ctx.now();
  const obstacle = await obstacleOf(ctx.db, one, await bothOf(ctx.db, one, now));
  if (obstacle) refuse(obstacle);
  const since = now - mostRebinds.days * dayMs;
  if ((await rebindsSince(ctx.db, one.riderId, since)) >= mostRebinds.count)
    refuse('rebind.too_often', mostRebinds);
  await setPhone(ctx.db, one.newRiderId, { phone: '', state: 'cancelled' });
  await setPhone(ctx.db, one.riderId, { phone: one.toPhone, state: 'normal' });
  await moveRebind(ctx.db, rebindId, { state: 'passed', auditor: ctx.actor.name, now, opinion: text });
  const change = { state: ['pending', 'passed'], rider: one.riderId, phone: [one.fromPhone, one.toPhone] };
  await tell(zone, ctx, one, { zh: '已完成', en: 'is done' });
  ctx.audit.record(rebindId, change, text);
  return rebindDetailOf(ctx, rebindId);
}

function tell(zone: string, ctx: Ctx, { id: subject, riderId, areaId, agentId }: RebindLocked, result: Said) {
  return rebindDecided.tell({ ...ctx, zone }, { riderId, areaId, agentId, subject }, { result });
}
interface Said {
  zh: string;
  en: string;
}

export async function rejectRebind(
  zone: string,
  ctx: Ctx,
  { params: { rebindId }, body: { text } }: InputOf<Calls['reject']>,
) {
  ctx.audit.on(rebindId);
  const one = (await lockRebind(ctx.db, ctx.rows.scope(), rebindId)) ?? refuse('rebind.not_found');
  refuseOthers(ctx, rebindQueue, one);
  await moveRebind(ctx.db, rebindId, {
    state: 'rejected',
    auditor: ctx.actor.name,
    now: ctx.now(),
    opinion: text,
  });
  await tell(zone, ctx, one, { zh: '未通过', en: 'was refused' });
  ctx.audit.record(rebindId, { state: ['pending', 'rejected'] }, text);
  return rebindDetailOf(ctx, rebindId);
}

/** Gives both accounts their phones back, after a second person's approval. */
export async function undoRebind(
  ctx: Ctx,
  { params: { rebindId }, body: { reason } }: InputOf<Calls['undo']>,
) {
  const one = await lockedRebind(ctx, rebindId);
  const now = ctx.now();
  const { riderId, newRiderId, fromPhone, toPhone } = one;
  const isOver = (one.auditedAt ?? 0) + undoHours * 3_600_000 <= now;
  if (one.state !== 'passed' || isOver) refuse('rebind.not_undone');
  const { old } = await bothOf(ctx.db, one, now);
  if (old.phone !== toPhone) refuse('rebind.not_undone');
  if (old.isRiding) refuse('rebind.riding');
  if (await isPhoneTaken(ctx.db, fromPhone)) refuse('rebind.phone_used');
  const change = { state: ['passed', 'undone'], rider: riderId, phone: [toPhone, fromPhone] };
  ctx.secondPerson({ object: rebindId, change, reason });
  await setPhone(ctx.db, riderId, { phone: fromPhone, state: 'normal' });
  await setPhone(ctx.db, newRiderId, { phone: toPhone, state: 'normal' });
  await moveRebind(ctx.db, rebindId, { state: 'undone', auditor: ctx.actor.name, now, opinion: reason });
  ctx.audit.record(rebindId, change, reason);
  return rebindDetailOf(ctx, rebindId);
}
