import type { InputOf } from '@kickstand/contract/kit';
import { type DiffState, leaveAloneCents, type reconcile } from '@kickstand/contract/money/reconcile';
import { postingOf } from '@kickstand/domain/money/ledger';
import { isOverPaid, isPaidOut } from '@kickstand/domain/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { takeOverPaid } from '../payments/over-paid.service.ts';
import type { PaymentParts } from '../payments/payments.parts.ts';
import { sendBack } from '../payments/refunds.service.ts';
import { addLot } from '../wallet/lots.service.ts';
import { agentOf, lockMerchant } from './bills.store.ts';
import { refuseLocked } from './days.service.ts';
import { type Diff, diffWith, lockDiff, moveDiff, settleBatch } from './matching.store.ts';
import { type Booking, putInSuspense, takeFromSuspense } from './suspense.service.ts';

type Calls = typeof reconcile;
type Body = InputOf<Calls['confirmDiff']>['body'];

async function lockedOpen(ctx: Ctx, { id, version }: Body): Promise<Diff> {
  ctx.audit.on(id);
  const known = (await diffWith(ctx.db, id)) ?? refuse('diff.not_found');
  await refuseLocked(ctx.db, known.day);
  await lockMerchant(ctx.db, known.merchant);
  const diff = (await lockDiff(ctx.db, id)) ?? refuse('diff.not_found');
  if (diff.state !== 'open') refuse('diff.not_open');
  if (diff.version !== version) refuse('common.stale_version');
  return diff;
}

const bookingOf = (zone: string, ctx: Ctx, reason: string): Booking => ({
  db: ctx.db,
  now: ctx.now(),
  zone,
  operatorId: ctx.actor.operatorId,
  reason,
});

async function done(ctx: Ctx, diff: Diff, state: DiffState, reason: string) {
  const { merchant, day, bill, number, kind, delta_cents } = diff;
  await moveDiff(ctx.db, diff.diff_id, {
    state,
    handled_at: new Date(ctx.now()),
    handled_by: ctx.actor.name,
    approver: ctx.approver ?? null,
    remark: reason,
  });
  ctx.audit.record(number, { state: ['open', state], kind, cents: delta_cents, day }, reason);
  return { openDiffs: await settleBatch(ctx.db, { merchant, day, bill }, null) };
}

/** Our side holds, or it is left aside: what stood in suspense goes back to where it was. */
export async function leaveDiff(
  zone: string,
  ctx: Ctx,
  { body }: { body: Body },
  state: 'confirmed' | 'ignored',
) {
  const diff = await lockedOpen(ctx, body);
  if (Math.abs(diff.delta_cents) > leaveAloneCents) askFor(ctx, diff, state, body.reason);
  await putInSuspense(bookingOf(zone, ctx, body.reason), diff, 0);
  return done(ctx, diff, state, body.reason);
}

const askFor = (ctx: Ctx, diff: Diff, to: string, reason: string) =>
  ctx.secondPerson({
    object: diff.number,
    change: { kind: diff.kind, cents: diff.delta_cents, to },
    reason,
  });

/** The payment that brought a rider's money which the books did not have, once a second person agrees. */
async function overPaid(ctx: Ctx, diff: Diff, to: 'wallet' | 'refund', reason: string) {
  const { payment_id: paymentId, delta_cents: deltaCents } = diff;
  if (paymentId === null || !isOverPaid({ ...diff, deltaCents })) return refuse('diff.no_rider');
  askFor(ctx, diff, to, reason);
  return (await takeOverPaid(ctx.db, paymentId, deltaCents, ctx.now())) ?? refuse('diff.no_rider');
}

/** Book what the bill says. */
export async function adjustDiff(zone: string, ctx: Ctx, { body }: InputOf<Calls['adjustDiff']>) {
  const diff = await lockedOpen(ctx, body);
  const booking = bookingOf(zone, ctx, body.reason);
  const { merchant, delta_cents: delta } = diff;
  // What lies at a franchisee's number is its own: only what belongs to a rider is booked from there.
  if (body.to !== 'wallet' && (await agentOf(ctx.db, merchant)) !== headOffice) refuse('diff.franchisees');
  if (body.to === 'difference') {
    askFor(ctx, diff, body.to, body.reason);
    const posting =
      delta > 0
        ? postingOf('billGone', { amount: delta }, { merchant })
        : postingOf('billLost', { amount: -delta }, { merchant });
    await takeFromSuspense(booking, diff, posting);
    return done(ctx, diff, 'adjusted', body.reason);
  }
  if (body.to === 'bank') {
    if (!isPaidOut({ ...diff, deltaCents: delta })) refuse('diff.no_payout');
    askFor(ctx, diff, body.to, body.reason);
    await takeFromSuspense(booking, diff, postingOf('billPaidOut', { amount: -delta }, { merchant }));
    return done(ctx, diff, 'adjusted', body.reason);
  }
  const payment = await overPaid(ctx, diff, 'wallet', body.reason);
  const { riderId: rider, paymentId, areaId } = payment;
  await takeFromSuspense(
    booking,
    diff,
    postingOf('billExplained', { principal: delta }, { merchant, rider }),
  );
  await addLot(ctx.db, {
    lotId: newId(),
    riderId: rider,
    kind: 'principal',
    cents: delta,
    paymentId,
    withLotId: null,
    areaId,
    source: 'refund',
    now: diff.at,
    endsAt: null,
    reason: body.reason,
    operatorId: ctx.actor.operatorId,
  });
  return done(ctx, diff, 'adjusted', body.reason);
}

/** Send back by the way it came what a rider paid too much. */
export async function refundDiff(parts: PaymentParts, ctx: Ctx, { body }: InputOf<Calls['refundDiff']>) {
  const diff = await lockedOpen(ctx, body);
  const payment = await overPaid(ctx, diff, 'refund', body.reason);
  const { merchant, delta_cents: delta } = diff;
  const posting = postingOf('billExplained', { unclaimed: delta }, { merchant, rider: payment.riderId });
  await takeFromSuspense(bookingOf(parts.zone, ctx, body.reason), diff, posting);
  await sendBack(parts, ctx, payment, delta);
  return done(ctx, diff, 'refunded', body.reason);
}
