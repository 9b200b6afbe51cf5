import type { InputOf } from '@kickstand/contract/kit';
import type { TopUpStays, topUps } from '@kickstand/contract/rides/orders';
import { centsOf } from '@kickstand/domain/rides/pricing';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { riderHere } from '../../kernel/list/riders-in-scope.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import type { PaymentParts } from './payments.parts.ts';

import { isTooOld } from './refunds.service.ts';
import { topUpsOf } from './top-ups.store.ts';
import { barOf, purseOf, refuseBusy, sendTopUp } from './withdrawals.service.ts';

type Stored = Awaited<ReturnType<typeof topUpsOf>>[number];

function staysOf({ leftCents, at }: Stored, now: number): TopUpStays | null {
  if (leftCents === 0) return 'spent';
  return isTooOld(at, now) ? 'expired' : null;
}

/** A rider's top-ups, with the refundable part of each, or why there is none, and the state of earlier refunds. */
export async function listTopUps(ctx: Ctx, { query: { riderId } }: InputOf<typeof topUps.ofRider>) {
  if (!(await riderHere(ctx.db, ctx.rows.scope(), riderId))) return refuse('rider.not_found');
  const list = await topUpsOf(ctx.db, riderId);
  return {
    list: list.map((one) => ({ ...one, stays: staysOf(one, ctx.now()) })),
    barred: await barOf(ctx.db, riderId),
  };
}

/** What a second person is shown about top-ups to refund: the amount of each, and the gifts forfeited. */
function changeOf(pieces: readonly { paymentId: string; amountCents: number; of: Stored }[], now: number) {
  const going = pieces.filter(({ of }) => staysOf(of, now) === null);
  return {
    topUps: pieces.length,
    each: Object.fromEntries(pieces.map(({ paymentId, amountCents: cents }) => [paymentId, { cents }])),
    cents: pieces.reduce((sum, { amountCents }) => sum + amountCents, 0),
    forfeitedCents: going.reduce((sum, { of }) => sum + of.giftLeftCents, 0),
  };
}

/**
 * Refunds several top-ups of a rider, each on its own and for no more than approved; one approval covers all. What was
 * spent meanwhile is not refunded; impossible ones get a reason.
 */
export async function giveAllBack(
  parts: PaymentParts,
  ctx: Ctx,
  { body: { riderId, topUps: wished, reason } }: InputOf<typeof topUps.refundAll>,
) {
  ctx.audit.on(riderId);
  if (!(await riderHere(ctx.db, ctx.rows.scope(), riderId))) return refuse('rider.not_found');
  await waitForRider(ctx.db, riderId);
  await refuseBusy(ctx.db, riderId);
  const named = wished.map(({ paymentId }) => paymentId);
  const known = new Map((await topUpsOf(ctx.db, riderId, named)).map((one) => [one.id, one]));
  const pieces = wished.map((one) => ({
    ...one,
    of: known.get(one.paymentId) ?? refuse('payment.not_found'),
  }));
  const change = changeOf(pieces, ctx.now());
  ctx.secondPerson({ object: riderId, change, reason });
  const { operatorId, name } = ctx.actor;
  const why = { reason, operator: { operatorId, name } };
  const purse = await purseOf(ctx, riderId);
  const list = [];
  let forfeitedCents = 0;
  for (const { paymentId, amountCents, of } of pieces) {
    const stays = staysOf(of, ctx.now());
    if (stays !== null) {
      list.push({ id: paymentId, refundId: null, cents: centsOf(0), stays });
      continue;
    }
    const cents = Math.min(amountCents, of.leftCents);
    const sent = await sendTopUp(parts, ctx, { payment: { paymentId, riderId }, cents, ...why }, purse);
    forfeitedCents += sent.forfeitedCents;
    list.push({ id: paymentId, refundId: sent.refundId, cents: centsOf(sent.cents), stays });
  }
  const cents = list.reduce((sum, one) => sum + one.cents, 0);
  const stayed = list.filter(({ refundId }) => refundId === null).length;
  ctx.audit.record(riderId, { topUps: list.length - stayed, cents, forfeitedCents, stayed }, reason);
  return { list, cents: centsOf(cents), forfeitedCents: centsOf(forfeitedCents) };
}
