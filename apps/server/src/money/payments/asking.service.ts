import { everything } from '@kickstand/domain/platform/access';
import { type Committing, committing, type Transactions } from '../../kernel/database/committing.ts';
import { consentWith } from '../deposits/consents.service.ts';
import type { Collection, LaterProvider } from '../provider-api/later.ts';
import type {
  PaymentProvider,
  ProviderPayment,
  ProviderRefund,
  ProviderRefusal,
  RefundRequest,
} from '../provider-api/port.ts';
import { isLater, type PaymentParts, providerAt } from './payments.parts.ts';
import { askAgain, askNoMore, type Payment, paymentWith, takeToAsk } from './payments.store.ts';
import { askAfterMs, noteRefundAtProvider, noteRefusedByProvider } from './refund-results.service.ts';
import { askLegAgain, type Leg, legWith, takeLegsToAsk } from './refunds.store.ts';
import { noteClosedAtProvider, notePaidAtProvider } from './results.service.ts';
import { shareBackBefore } from './shares.service.ts';

/** What querying providers needs. */
export interface AskingParts extends PaymentParts {
  database: Transactions;
  now(): number;
}

const mostAtOnce = 100;
const together = 8;
/** The lease of a claimed item: if its worker dies, it is queried again after this. */
const leaseMs = 60_000;
/** The delay before an unreachable provider is tried again. */
const shortlyMs = 5_000;
/** The delay before a service order begun at a provider is completed. */
const nextStepMs = 2_000;
/** Polling interval of a refund waiting for a share to be taken back; it also continues as soon as that is done. */
const backWaitsMs = 30_000;
/** The first query of a payment without a notification. */
const firstLookMs = 30_000;

/** Makes pending queries to providers; returns how many. Unanswered ones are repeated. */
export async function askProviders(parts: AskingParts): Promise<number> {
  const now = parts.now();
  const wish = { now, until: now + leaseMs, most: mostAtOnce };
  const payments = await parts.database.write(everything, (db) => takeToAsk(db, wish));
  await inTurns(payments, (paymentId) => askForPayment(parts, paymentId));
  const legs = await parts.database.write(everything, (db) => takeLegsToAsk(db, wish));
  await inTurns(legs, (legId) => askForLeg(parts, legId));
  return payments.length + legs.length;
}

/** A few at a time, the next ones once these are answered. */
export async function inTurns(ids: readonly string[], ask: (id: string) => Promise<unknown>) {
  for (let i = 0; i < ids.length; i += together) await Promise.all(ids.slice(i, i + together).map(ask));
}

const writing = <T>(parts: AskingParts, work: (ctx: Committing) => Promise<T>) => committing(parts, work);

/** No transaction is open during a query. */
async function askForPayment(parts: AskingParts, paymentId: string) {
  const payment = await parts.database.read(everything, (db) => paymentWith(db, paymentId));
  if (!payment || payment.state === 'success') return;
  const provider = providerAt(parts.providers, payment.merchant);
  if (!provider) return;
  if (isLater(payment.channel)) return provider.later && goOnCollecting(parts, provider.later, payment);
  if (payment.state !== 'paying') return lookBack(parts, provider, payment);
  if (payment.prepay === null && parts.now() < payment.expiresAt) await place(parts, provider, payment);
  else await look(parts, provider, payment);
}

async function goOnCollecting(parts: AskingParts, provider: LaterProvider, payment: Payment) {
  if (payment.state !== 'paying') return lookBack(parts, provider, payment);
  if (parts.now() >= payment.expiresAt) return look(parts, provider, payment);
  const { consentId = '' } = payment.detail as { consentId?: string };
  const consent = await parts.database.read(everything, (db) => consentWith(db, consentId));
  const { outNo, amountCents, kind } = payment;
  const order = { outNo, amountCents, what: whatIsPaid[kind], account: consent?.account ?? '' };
  return collect(parts, provider, { payment, order });
}

/** The provider goes on collecting as long as the attempt is open. */
async function collect(
  parts: AskingParts,
  provider: LaterProvider,
  { payment, order }: { payment: Payment; order: Collection },
) {
  const { paymentId } = payment;
  const reply = await provider.collect(order);
  if (reply.kind === 'refused') return refusedToCollect(parts, provider, { payment, refusal: reply });
  if (reply.kind === 'unknown') return later(parts, paymentId, parts.now() + shortlyMs);
  const { state } = reply.value;
  if (state === 'success') return paid(parts, paymentId, reply.value);
  if (state === 'closed') return notCollected(parts, paymentId);
  const waitsMs = state === 'paying' ? firstLookMs : nextStepMs;
  return later(parts, paymentId, Math.min(payment.expiresAt, parts.now() + waitsMs));
}

const notCollected = (parts: AskingParts, paymentId: string, problem?: string) =>
  writing(parts, (ctx) =>
    noteClosedAtProvider(ctx, {
      paymentId,
      state: problem ? 'failed' : 'closed',
      ...(problem && { problem }),
    }),
  );

/** A refusal to collect: final once nothing submitted earlier can still be paid. */
async function refusedToCollect(
  parts: AskingParts,
  provider: LaterProvider,
  { payment, refusal }: { payment: Payment; refusal: ProviderRefusal },
) {
  const { paymentId, outNo } = payment;
  const known = await provider.query(outNo);
  if (known.kind !== 'answer') return later(parts, paymentId, parts.now() + shortlyMs);
  const { state } = known.value;
  if (state === 'success') return paid(parts, paymentId, known.value);
  const isOver = state === 'unknown_order' || state === 'closed' || (await closes(provider, outNo));
  if (!isOver) return later(parts, paymentId, parts.now() + shortlyMs);
  return notCollected(parts, paymentId, `${refusal.code} ${refusal.message}`);
}

async function closes(provider: Pick<LaterProvider, 'close'>, outNo: string) {
  const reply = await provider.close(outNo);
  return reply.kind === 'answer' && reply.value.closed;
}

const later = (parts: AskingParts, paymentId: string, at: number, prepay?: Record<string, string>) =>
  writing(parts, ({ db }) => askAgain(db, paymentId, at, prepay));

/** The description that a provider shows the payer. */
const whatIsPaid = { receivable: '骑行订单', topup: '充值', card: '骑行卡', deposit: '诚信金' } as const;

type Line = Pick<PaymentProvider, 'query' | 'close'>;

async function place(parts: AskingParts, provider: PaymentProvider, payment: Payment) {
  const { paymentId, outNo, amountCents, expiresAt } = payment;
  const reply = await provider.order({
    outNo,
    amountCents,
    what: whatIsPaid[payment.kind],
    expiresAt,
    payer: payment.riderId,
    way: 'app',
    isShared: parts.providers.agentOf?.(payment.merchant) !== undefined,
  });
  if (reply.kind === 'answer')
    return later(parts, paymentId, Math.min(expiresAt, parts.now() + firstLookMs), reply.value.prepay);
  if (reply.kind === 'unknown') return later(parts, paymentId, parts.now() + shortlyMs);
  // It says that it is paid or closed: it knows better what became of it.
  if (reply.reason === 'paid' || reply.reason === 'closed') return look(parts, provider, payment);
  return writing(parts, (ctx) =>
    noteClosedAtProvider(ctx, { paymentId, state: 'failed', problem: `${reply.code} ${reply.message}` }),
  );
}

async function look(parts: AskingParts, provider: Line, payment: Payment) {
  const { paymentId, outNo } = payment;
  const reply = await provider.query(outNo);
  const isOver = parts.now() >= payment.expiresAt;
  if (reply.kind !== 'answer') return later(parts, paymentId, parts.now() + shortlyMs);
  const { state } = reply.value;
  if (state === 'success') return paid(parts, paymentId, reply.value);
  if (state === 'closed' || (state === 'unknown_order' && isOver))
    return writing(parts, (ctx) => noteClosedAtProvider(ctx, { paymentId, state: 'closed' }));
  if (!isOver) return later(parts, paymentId, payment.expiresAt);
  return close(parts, provider, payment);
}

/** A notification about an order that is closed for us: only an actual payment changes anything, and is refunded. */
async function lookBack(parts: AskingParts, provider: Line, { paymentId, outNo }: Payment) {
  const reply = await provider.query(outNo);
  if (reply.kind === 'unknown') return later(parts, paymentId, parts.now() + shortlyMs);
  if (reply.kind === 'answer' && reply.value.state === 'success') return paid(parts, paymentId, reply.value);
  return writing(parts, ({ db }) => askNoMore(db, paymentId));
}

/** Closes an order that nobody paid in time. It ends only when the provider confirms. */
async function close(parts: AskingParts, provider: Line, { paymentId, outNo }: Payment) {
  const reply = await provider.close(outNo);
  if (reply.kind === 'answer' && reply.value.closed)
    return writing(parts, (ctx) => noteClosedAtProvider(ctx, { paymentId, state: 'closed' }));
  return later(parts, paymentId, parts.now() + shortlyMs);
}

const paid = (parts: AskingParts, paymentId: string, said: ProviderPayment) =>
  writing(parts, (ctx) => notePaidAtProvider(parts, ctx, { paymentId, said }));

async function askForLeg(parts: AskingParts, legId: string) {
  const leg = await parts.database.read(everything, (db) => legWith(db, legId));
  const provider = leg && providerAt(parts.providers, leg.merchant);
  if (!leg || !provider || leg.state === 'success' || leg.state === 'closed') return;
  const back = await writing(parts, (ctx) => shareBackBefore(parts, ctx, leg));
  if (back.waits) return writing(parts, ({ db }) => askLegAgain(db, legId, parts.now() + backWaitsMs));
  const wish = { ...leg, shareBack: back.shareBack };
  const said = leg.asked > 1 ? await lookAtRefund(provider, wish) : await askForRefund(provider, wish);
  if (said && 'refusal' in said)
    await writing(parts, (ctx) => noteRefusedByProvider(parts, ctx, { legId, refusal: said.refusal }));
  else if (said) await writing(parts, (ctx) => noteRefundAtProvider(parts, ctx, { legId, said }));
  else await writing(parts, ({ db }) => askLegAgain(db, legId, parts.now() + askAfterMs(leg.asked)));
}

/** A leg, and the share taken back with it. */
type RefundOfLeg = Leg & Pick<RefundRequest, 'shareBack'>;

/** A refund that a provider will never make under this number. */
interface Refused {
  refusal: ProviderRefusal;
}

const numbersOf = ({ outNo, outRefundNo, tradeNo, channel }: Leg) => ({
  outNo,
  outRefundNo,
  tradeNo: isLater(channel) ? (tradeNo ?? undefined) : undefined,
});

/** The provider's answer to a refund request; undefined if unknown. Every attempt has the same number and amounts. */
async function askForRefund(
  provider: PaymentProvider,
  leg: RefundOfLeg,
): Promise<ProviderRefund | Refused | undefined> {
  const { amountCents, totalCents, reason, shareBack } = leg;
  const numbers = numbersOf(leg);
  const reply = await provider.refund({ ...numbers, amountCents, totalCents, reason, shareBack });
  if (reply.kind === 'answer') return reply.value;
  // Not enough in the merchant's account, or too many at once: the same number later.
  if (reply.kind === 'unknown' || reply.reason === 'not_enough') return undefined;
  // An earlier try may have been heard although nothing was answered: only then is a refusal final.
  const known = await provider.queryRefund(numbers);
  if (known.kind !== 'answer') return undefined;
  return known.value.state === 'unknown_refund' ? { refusal: reply } : known.value;
}

async function lookAtRefund(
  provider: PaymentProvider,
  leg: RefundOfLeg,
): Promise<ProviderRefund | Refused | undefined> {
  const reply = await provider.queryRefund(numbersOf(leg));
  if (reply.kind !== 'answer') return undefined;
  return reply.value.state === 'unknown_refund' ? askForRefund(provider, leg) : reply.value;
}
