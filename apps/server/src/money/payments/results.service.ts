import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import type { Committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { cardPaid } from '../cards/cards.service.ts';
import { depositDropped, depositPaid } from '../deposits/deposits.service.ts';
import { type Occasion, post, release, settle } from '../ledger/posting.service.ts';
import type { ProviderPayment } from '../provider-api/port.ts';
import { addLot } from '../wallet/lots.service.ts';
import { endOnline, paidOnline } from '../wallet/paying.service.ts';
import { bookFee } from './fees.service.ts';
import { cardBought, topUpDropped, topUpPaid } from './payments.events.ts';
import { bookedBy, type PaymentParts } from './payments.parts.ts';
import { endPayment, lockPayment, type Payment, paymentWith } from './payments.store.ts';
import { sendBack } from './refunds.service.ts';
import { noteToShare } from './shares.service.ts';

const occasionOf = (parts: PaymentParts, payment: Payment, eventAt: number, now: number): Occasion => ({
  source: 'payment',
  sourceId: payment.paymentId,
  eventAt,
  now,
  zone: parts.zone,
  agentId: bookedBy(payment),
  areaId: payment.areaId,
});

/** Locks the rider, then the payment; undefined if there is none. */
async function lockedPayment({ db }: Committing, paymentId: string): Promise<Payment | undefined> {
  const known = await paymentWith(db, paymentId);
  if (!known) return undefined;
  await waitForRider(db, known.riderId);
  return lockPayment(db, paymentId);
}

/**
 * Applies a provider's confirmation of payment; idempotent. A payment that is late or too small is refunded; of an
 * overpayment the excess is.
 */
export async function notePaidAtProvider(
  parts: PaymentParts,
  ctx: Committing,
  { paymentId, said }: { paymentId: string; said: ProviderPayment },
) {
  const payment = await lockedPayment(ctx, paymentId);
  if (!payment || payment.state === 'success') return;
  const paid = { paidAt: said.paidAt ?? ctx.now(), cents: said.amountCents ?? payment.amountCents };
  const { db } = ctx;
  const { merchant } = payment;
  const occasion = occasionOf(parts, payment, paid.paidAt, ctx.now());
  const feeCents = await bookFee(parts, db, { merchant, cents: paid.cents }, occasion);
  const end = {
    state: 'success' as const,
    tradeNo: said.tradeNo,
    paidAt: paid.paidAt,
    feeCents,
    now: ctx.now(),
  };
  const problem = await problemOf(parts, ctx, payment, paid);
  if (problem === undefined) {
    const surplus = paid.cents - payment.amountCents;
    await endPayment(db, paymentId, { ...end, ...(surplus > 0 && { receivedCents: paid.cents }) });
    await settlePaid(parts, ctx, payment, paid.paidAt);
    if (surplus > 0) await keepUnclaimed(parts, ctx, payment, { ...paid, cents: surplus });
    await noteToShare(parts, db, payment, paid.paidAt);
    return;
  }
  if (payment.state === 'paying') await giveUp(ctx, payment);
  await endPayment(db, paymentId, { ...end, problem, receivedCents: paid.cents });
  await keepUnclaimed(parts, ctx, payment, paid);
}

interface PaidSum {
  paidAt: number;
  cents: number;
}

/** Why a payment is not needed; undefined if it is. A card starts with its timely payment. */
async function problemOf(
  parts: PaymentParts,
  { db }: Committing,
  payment: Payment,
  { paidAt, cents }: PaidSum,
) {
  if (cents < payment.amountCents) return 'amount';
  if (payment.state !== 'paying') return 'late';
  const { kind, paymentId, subjectId } = payment;
  if (kind === 'deposit')
    return (await depositPaid(db, subjectId, { paymentId, paidAt })) ? undefined : 'late';
  if (kind !== 'card') return undefined;
  return (await cardPaid(db, subjectId, { paymentId, paidAt, zone: parts.zone })) ? undefined : 'late';
}

/** Books a payment, and activates what it pays for. */
async function settlePaid(parts: PaymentParts, { db, now }: Committing, payment: Payment, paidAt: number) {
  const { paymentId, merchant, amountCents, riderId, subjectId } = payment;
  const occasion = occasionOf(parts, payment, paidAt, now());
  const settleAs = (posting: Posting) => settle(db, payment.pendingId ?? '', posting, occasion);
  if (payment.kind === 'card') {
    await settleAs(postingOf('cardSold', { price: amountCents }, { merchant, card: subjectId }));
    const { areaId } = payment;
    if (areaId !== null) await cardBought.tell(db, { cardId: subjectId, riderId, areaId, at: now() });
    return;
  }
  if (payment.kind === 'deposit') {
    await settleAs(postingOf('depositPaid', { deposit: amountCents }, { merchant, rider: riderId }));
    return;
  }
  if (payment.kind === 'topup') {
    await settleAs(postingOf('topUp', { principal: amountCents }, { merchant, rider: riderId }));
    const lotId = newId();
    await addLot(db, {
      lotId,
      riderId,
      kind: 'principal',
      cents: amountCents,
      paymentId,
      withLotId: null,
      areaId: payment.areaId,
      source: 'topup',
      now: paidAt,
      endsAt: null,
    });
    await topUpPaid.tell(db, { payment, lotId, now: now(), zone: parts.zone });
    return;
  }
  await settleAs(postingOf('paidOnline', { online: amountCents }, { merchant, receivable: subjectId }));
  await paidOnline(db, subjectId, {
    paymentId,
    channel: payment.channel,
    moment: { eventAt: paidAt, now: now(), zone: parts.zone },
  });
}

/** Releases what was held for a payment; its debt is owed as before. */
async function giveUp({ db, now }: Committing, payment: Payment) {
  await release(db, payment.pendingId ?? '', now());
  if (payment.kind === 'receivable') await endOnline(db, payment.subjectId, now());
  if (payment.kind === 'deposit') await depositDropped(db, payment.subjectId);
  if (payment.kind === 'topup') await topUpDropped.tell(db, { payment, now: now() });
}

/** Applies a provider's message that an order can no longer be paid, or was refused. */
export async function noteClosedAtProvider(
  ctx: Committing,
  { paymentId, state, problem }: { paymentId: string; state: 'closed' | 'failed'; problem?: string },
) {
  const payment = await lockedPayment(ctx, paymentId);
  if (payment?.state !== 'paying') return;
  await giveUp(ctx, payment);
  await endPayment(ctx.db, paymentId, { state, problem: problem ?? null, now: ctx.now() });
}

/** Money that nothing requires any more belongs to the rider, and is refunded to the original payment method. */
async function keepUnclaimed(
  parts: PaymentParts,
  ctx: Committing,
  payment: Payment,
  { cents, paidAt }: PaidSum,
) {
  const { merchant, riderId: rider } = payment;
  const occasion = occasionOf(parts, payment, paidAt, ctx.now());
  await post(ctx.db, postingOf('unclaimedReceived', { online: cents }, { merchant, rider }), occasion);
  await sendBack(parts, ctx, payment, cents);
}
