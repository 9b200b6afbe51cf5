import { postingOf } from '@kickstand/domain/money/ledger';
import type { Lot, LotPart } from '@kickstand/domain/money/wallet';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import type { Occasion } from '../ledger/posting.service.ts';
import { lotsOf, takeFromLots } from '../wallet/lots.service.ts';
import { owesAnything } from '../wallet/paying.service.ts';
import type { PaymentParts } from './payments.parts.ts';
import { lockPayment, type Payment, paymentsOfLots } from './payments.store.ts';
import { beginLeg, isTooOld } from './refunds.service.ts';
import { insertRefund, ridesNow } from './refunds.store.ts';

interface Withdrawal {
  riderId: string;
  /** The minimum refund, cents. */
  leastCents: number;
  reason: string;
  operator?: { operatorId: string; name: string } | undefined;
}

interface Piece {
  payment: Payment;
  lot: Lot;
}

/**
 * Refunds a rider's principal to where it was paid, lot by lot, forfeiting gifts. The caller has locked the rider.
 * Principal that no provider brought in stays: it can only be spent.
 */
export async function withdraw(
  parts: PaymentParts,
  ctx: Committing,
  { riderId, leastCents, reason, operator }: Withdrawal,
) {
  const { db } = ctx;
  await refuseBusy(db, riderId);
  const { lots, paid } = await purseOf(ctx, riderId);
  const pieces = paid.map((one) => ({ ...one, cents: one.lot.leftCents }));
  const cents = pieces.reduce((sum, piece) => sum + piece.cents, 0);
  if (cents === 0 || cents < leastCents)
    refuse('wallet.least', { least: (Math.max(leastCents, 1) / 100).toFixed(2) });
  const gifts = lots.filter(isGiftLeft).map(({ lotId, leftCents }) => ({ lotId, cents: leftCents }));
  return sendPieces(parts, ctx, { riderId, reason, operator, pieces, gifts });
}

/** Why nothing of a rider's wallet can be refunded right now. */
export async function barOf(db: Committing['db'], riderId: string): Promise<'riding' | 'owes' | null> {
  if (await ridesNow(db, riderId)) return 'riding';
  return (await owesAnything(db, riderId)) ? 'owes' : null;
}

/** Nothing is refunded during a ride, or while something is owed. */
export async function refuseBusy(db: Committing['db'], riderId: string) {
  const barred = await barOf(db, riderId);
  if (barred) refuse(`wallet.${barred}`);
}

const isGiftLeft = ({ kind, leftCents }: Lot) => kind === 'gift' && leftCents > 0;

interface TopUpBack extends Pick<Withdrawal, 'reason' | 'operator'> {
  payment: Pick<Payment, 'paymentId' | 'riderId'>;
  cents: number;
}

/** A rider's remaining money, and the part that came through providers. */
interface Purse {
  lots: readonly Lot[];
  paid: readonly Piece[];
}

/** A rider's remaining money, with every payment behind it locked. The caller has locked the rider. */
export async function purseOf(ctx: Committing, riderId: string): Promise<Purse> {
  const lots = await lotsOf(ctx.db, riderId, ctx.now());
  return { lots, paid: await piecesOf(ctx, lots) };
}

/** Refunds the unspent part of a top-up, or some of it, forfeiting what is left of its gift. The caller has locked the rider. */
export async function refundTopUp(
  parts: PaymentParts,
  ctx: Committing,
  { payment, ...back }: TopUpBack & { payment: Payment },
) {
  await refuseBusy(ctx.db, payment.riderId);
  if (isTooOld(payment.successAt ?? 0, ctx.now())) refuse('refund.expired');
  return sendTopUp(parts, ctx, { payment, ...back }, await purseOf(ctx, payment.riderId));
}

/** The same for a rider already checked, from the given remainders: used for several top-ups, since each has lots of its own. */
export async function sendTopUp(
  parts: PaymentParts,
  ctx: Committing,
  { payment: { paymentId, riderId }, cents, ...why }: TopUpBack,
  { lots, paid }: Purse,
) {
  const piece = paid.find((one) => one.payment.paymentId === paymentId);
  const left = piece?.lot.leftCents ?? 0;
  if (!piece || cents > left) return refuse('wallet.top_up_left', { most: (left / 100).toFixed(2) });
  const gifts = lots
    .filter((one) => isGiftLeft(one) && one.withLotId === piece.lot.lotId)
    .map(({ lotId, leftCents }) => ({ lotId, cents: leftCents }));
  return sendPieces(parts, ctx, { riderId, ...why, pieces: [{ ...piece, cents }], gifts });
}

interface Sending extends Pick<Withdrawal, 'riderId' | 'reason' | 'operator'> {
  pieces: (Piece & { cents: number })[];
  gifts: LotPart[];
}

/** Begins a refund of some of each piece; gifts go with the first, and return if it fails. */
async function sendPieces(
  parts: PaymentParts,
  ctx: Committing,
  { riderId, reason, operator, pieces, gifts }: Sending,
) {
  const { db } = ctx;
  const now = ctx.now();
  const cents = pieces.reduce((sum, piece) => sum + piece.cents, 0);
  const refundId = newId();
  const [first] = pieces as [Sending['pieces'][number]];
  const of = { areaId: first.payment.areaId, agentId: first.payment.agentId };
  await insertRefund(db, {
    refundId,
    kind: 'withdrawal',
    subjectId: riderId,
    riderId,
    ...of,
    way: 'original',
    cents: { principal: cents, gift: 0, online: 0 },
    state: 'processing',
    reason,
    operator,
    now,
  });
  const occasion: Occasion = {
    source: 'refund',
    sourceId: refundId,
    eventAt: now,
    now,
    zone: parts.zone,
    areaId: of.areaId,
    agentId: headOffice,
    reason,
    ...(operator && { operatorId: operator.operatorId }),
  };
  for (const [i, { payment, lot, cents: part }] of pieces.entries())
    await send(parts, ctx, {
      refundId,
      payment,
      riderId,
      occasion,
      lots: [{ lotId: lot.lotId, cents: part }],
      gifts: i === 0 ? gifts : [],
    });
  return { refundId, cents, forfeitedCents: sumOf(gifts) };
}

const sumOf = (parts: readonly LotPart[]) => parts.reduce((sum, { cents }) => sum + cents, 0);

interface Sent {
  refundId: string;
  payment: Payment;
  riderId: string;
  occasion: Occasion;
  lots: LotPart[];
  gifts: LotPart[];
}

async function send(
  parts: PaymentParts,
  ctx: Committing,
  { refundId, payment, riderId, occasion, lots, gifts }: Sent,
) {
  await takeFromLots(ctx.db, [...lots, ...gifts]);
  const posting = postingOf(
    'withdrawal',
    { principal: sumOf(lots), gift: sumOf(gifts) },
    { merchant: payment.merchant, rider: riderId },
  );
  await beginLeg(parts, ctx, {
    refundId,
    payment,
    posting,
    occasion,
    detail: { lots, gifts },
    retryOf: null,
  });
}

/** Principal that came through providers, oldest first. */
async function piecesOf({ db }: Committing, lots: readonly Lot[]): Promise<Piece[]> {
  const paid = await paymentsOfLots(
    db,
    lots.filter(({ kind, leftCents }) => kind === 'principal' && leftCents > 0).map(({ lotId }) => lotId),
  );
  const pieces: Piece[] = [];
  for (const lot of [...lots].sort((a, b) => (a.at ?? 0) - (b.at ?? 0))) {
    const paymentId = paid.get(lot.lotId);
    const payment = paymentId && (await lockPayment(db, paymentId));
    if (payment) pieces.push({ payment, lot });
  }
  return pieces;
}
