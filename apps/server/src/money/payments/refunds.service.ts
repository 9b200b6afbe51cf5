import { type Posting, postingOf } from '@kickstand/domain/money/ledger';
import {
  byLine,
  bySource,
  type Dues,
  leftOfExceeded,
  type PaidPart,
  splitRefund,
  totalOf,
} from '@kickstand/domain/money/wallet';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';
import { lowerInvoice, refuseInvoiced } from '../invoices/invoice-orders.service.ts';
import { hold, type Occasion, post } from '../ledger/posting.service.ts';
import { addLot, putIntoLots } from '../wallet/lots.service.ts';
import { noteBack, type Owed, owedOf } from '../wallet/paying.service.ts';
import type { PaymentParts } from './payments.parts.ts';
import { addRefunded, lockPayment, type Payment, refundsOf } from './payments.store.ts';
import { insertLeg, insertRefund, type LegDetail, type NewRefund } from './refunds.store.ts';

/** Providers refund payments for at most a year, and in a limited number of parts. */
const oldestMs = 365 * 86_400_000;

/** Whether providers no longer refund payments of an instant. */
export const isTooOld = (paidAt: number, now: number) => now - paidAt > oldestMs;
const mostParts = 50;

export interface RefundWish {
  receivableId: string;
  /** Cents by line. */
  lines: Dues;
  to: 'original' | 'wallet';
  reason: string;
  operator?: { operatorId: string; name: string } | undefined;
}

export interface Refunded {
  refundId: string;
  state: 'processing' | 'success';
  split: { principal: number; gift: number; online: number };
}

/** How a refund would be split, without making it. Refused if more is requested of a line than is left of it. */
async function splitOf(db: Db, { receivableId, lines }: Pick<RefundWish, 'receivableId' | 'lines'>) {
  const { owed, parts } = await owedOf(db, receivableId);
  if (totalOf(lines) === 0) refuse('refund.nothing');
  const split = splitRefund(parts, lines);
  if (!split) refuse('order.refund_exceeds', { max: (leftOfExceeded(parts, lines) / 100).toFixed(2) });
  return { owed, split };
}

/**
 * Refunds what was paid: the wallet's part into the lots it came from, the online part to the original payment method,
 * or into the wallet if requested or no longer possible otherwise. A provider's part is pending until the provider
 * confirms it.
 */
export async function refundOwed(parts: PaymentParts, ctx: Committing, wish: RefundWish): Promise<Refunded> {
  const { db } = ctx;
  const { owed, split } = await splitOf(db, wish);
  await refuseInvoiced(db, owed.orderId);
  const refundId = newId();
  const now = ctx.now();
  const occasion: Occasion = {
    source: 'refund',
    sourceId: refundId,
    eventAt: now,
    now,
    zone: parts.zone,
    agentId: owed.agentId,
    areaId: owed.areaId,
    ...(wish.operator && { operatorId: wish.operator.operatorId }),
    reason: wish.reason,
  };
  const online = split.filter(({ source }) => source === 'online');
  const { toProvider, toWallet } = await waysOf(db, { online, to: wish.to, now });
  const cents = bySource(split);
  const state = toProvider.length > 0 ? ('processing' as const) : ('success' as const);
  await insertRefund(db, {
    refundId,
    kind: 'receivable',
    subjectId: owed.receivableId,
    riderId: owed.riderId,
    areaId: owed.areaId,
    agentId: owed.agentId,
    way: wish.to,
    cents,
    state,
    reason: wish.reason,
    operator: wish.operator,
    now,
  });
  const inWallet = split.filter(({ source }) => source !== 'online');
  await intoWallet(db, { owed, inWallet, toWallet, occasion });
  for (const { payment, parts: of } of toProvider)
    await sendLeg(parts, ctx, { refundId, payment, of, occasion, owed });
  await noteBack(db, owed, split, now);
  await lowerInvoice(db, owed.orderId, now);
  return { refundId, state, split: cents };
}

interface Provider {
  payment: Payment;
  parts: PaidPart[];
}

/**
 * Which online parts are refunded through their provider, and which into the wallet: old ones, and those with too many
 * partial refunds.
 */
async function waysOf(
  db: Db,
  { online, to, now }: { online: readonly PaidPart[]; to: 'original' | 'wallet'; now: number },
) {
  const toProvider: Provider[] = [];
  const toWallet: Provider[] = [];
  for (const ref of new Set(online.map((part) => part.ref))) {
    const payment = await lockPayment(db, ref);
    if (!payment) throw new Error(`payment ${ref} is not there`);
    const one = { payment, parts: online.filter((part) => part.ref === ref) };
    const isOld = isTooOld(payment.successAt ?? 0, now);
    const inWallet = to === 'wallet' || isOld || (await refundsOf(db, ref)) >= mostParts;
    (inWallet ? toWallet : toProvider).push(one);
  }
  return { toProvider, toWallet };
}

interface Into {
  owed: Owed;
  inWallet: readonly PaidPart[];
  toWallet: readonly Provider[];
  occasion: Occasion;
}

/** Refunds the wallet's part into its lots, and the provider's part as principal that remembers its payment. */
async function intoWallet(db: Db, { owed, inWallet, toWallet, occasion }: Into) {
  const principal = inWallet.filter(({ source }) => source === 'principal');
  const gift = bySource(inWallet).gift;
  const owners = { area: String(owed.areaId), rider: owed.riderId };
  if (inWallet.length > 0)
    await putIntoLots(
      db,
      inWallet.map(({ ref, cents }) => ({ lotId: ref, cents })),
      occasion.now,
    );
  if (gift > 0) await post(db, postingOf('giftReturned', { ride: gift }, owners), occasion);
  const lines = byLine([...principal, ...toWallet.flatMap(({ parts }) => parts)]);
  if (totalOf(lines) > 0) await post(db, postingOf('refundedToWallet', lines, owners), occasion);
  for (const { payment, parts } of toWallet) {
    const cents = parts.reduce((sum, part) => sum + part.cents, 0);
    await addLot(db, {
      lotId: newId(),
      riderId: owed.riderId,
      kind: 'principal',
      cents,
      paymentId: payment.paymentId,
      withLotId: null,
      areaId: payment.areaId,
      source: 'refund',
      now: payment.successAt ?? occasion.now,
      endsAt: null,
      reason: occasion.reason,
      operatorId: occasion.operatorId,
    });
  }
}

interface Sending {
  refundId: string;
  payment: Payment;
  of: readonly PaidPart[];
  occasion: Occasion;
  owed: Owed;
}

async function sendLeg(
  parts: PaymentParts,
  ctx: Committing,
  { refundId, payment, of, occasion, owed }: Sending,
) {
  const lines = byLine(of);
  const { merchant } = payment;
  const posting = postingOf('refundedOnline', lines, { merchant, area: String(owed.areaId) });
  await beginLeg(parts, ctx, { refundId, payment, posting, occasion, detail: { lines }, retryOf: null });
}

interface Beginning {
  refundId: string;
  payment: Payment;
  posting: Posting;
  occasion: Occasion;
  detail: LegDetail;
  retryOf: string | null;
}

/** Reserves what a provider is to refund; the provider is asked as soon as this is committed. */
export async function beginLeg(
  parts: PaymentParts,
  ctx: Committing,
  { refundId, payment, posting, occasion, detail, retryOf }: Beginning,
) {
  const legId = newId();
  const cents = centsOut(posting, payment.merchant);
  const { postingId } = await hold(ctx.db, posting, { ...occasion, source: 'refund-leg', sourceId: legId });
  await insertLeg(ctx.db, {
    legId,
    refundId,
    paymentId: payment.paymentId,
    areaId: payment.areaId,
    agentId: payment.agentId,
    retryOf,
    amountCents: cents,
    detail,
    pendingId: postingId,
    now: occasion.now,
  });
  if (retryOf === null) await addRefunded(ctx.db, payment.paymentId, cents);
  if (parts.onToAsk) ctx.afterCommit(parts.onToAsk);
}

/** The amount a posting takes from a provider. */
const centsOut = ({ entries }: Posting, merchant: string) =>
  -entries
    .filter(({ code, owner }) => code === '1110' && owner === merchant)
    .reduce((sum, { amount }) => sum + amount, 0);

/** Refunds a payment that nothing requires any more. */
export async function sendBack(parts: PaymentParts, ctx: Committing, payment: Payment, cents: number) {
  const now = ctx.now();
  const refundId = newId();
  const { merchant, riderId, areaId, agentId, paymentId } = payment;
  const refund: NewRefund = {
    refundId,
    kind: 'unclaimed',
    subjectId: paymentId,
    riderId,
    areaId,
    agentId,
    way: 'original',
    cents: { principal: 0, gift: 0, online: cents },
    state: 'processing',
    reason: 'unclaimed',
    now,
  };
  await insertRefund(ctx.db, refund);
  const occasion: Occasion = {
    source: 'refund',
    sourceId: refundId,
    eventAt: now,
    now,
    zone: parts.zone,
    agentId,
    areaId,
  };
  const posting = postingOf('unclaimedSentBack', { online: cents }, { merchant, rider: riderId });
  await beginLeg(parts, ctx, { refundId, payment, posting, occasion, detail: {}, retryOf: null });
}
