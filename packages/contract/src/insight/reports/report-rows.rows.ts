import { z } from 'zod';
import { cents, id } from '../../kit/index.ts';
import { userCardRow } from '../../money/cards/index.ts';
import { depositRow } from '../../money/deposits/index.ts';
import { walletEvent } from '../../riders/riders/index.ts';
import { orderState, payChannel } from '../../rides/orders/index.ts';
import { benefitType } from '../../rides/pricing/index.ts';
import { tripEnders } from '../../rides/trips/index.ts';

const atOrNull = z.number().nullable();
const centsOrNull = cents.nullable();
const textOrNull = z.string().nullable();

/** Whose it is, the name and phone masked, and where. */
const whose = {
  riderId: id,
  riderName: z.string(),
  riderPhone: z.string(),
  agent: z.string(),
  area: z.string(),
};
/** Our number of a payment, and the provider's. */
const paidUnder = { outNo: textOrNull, tradeNo: textOrNull };

/** How long a debt has stood, in days. */
export const debtAges = ['d0', 'd2', 'd8', 'd31'] as const;
export const debtAge = z.enum(debtAges);
export type DebtAge = z.infer<typeof debtAge>;

/** The money of one order. */
export const orderMoneyRow = z.object({
  id,
  ...whose,
  endedAt: atOrNull,
  paidAt: atOrNull,
  state: orderState,
  startCents: cents,
  timeCents: cents,
  kmCents: cents,
  locationCents: cents,
  helmetCents: cents,
  benefitType: benefitType.nullable(),
  benefitCents: cents,
  payableCents: cents,
  principalCents: cents,
  giftCents: cents,
  onlineCents: cents,
  channel: payChannel.nullable(),
  ...paidUnder,
  /** What the provider took for it; null until its bill says so. */
  feeCents: centsOrNull,
  refundedPrincipalCents: cents,
  refundedGiftCents: cents,
  refundedOnlineCents: cents,
  /** Paid in money less what went back in money. */
  netCents: cents,
  /** What it was lowered by before it was paid. */
  editedCents: cents,
  /** What the provider shared away to head office; null where head office collected. */
  sharedCents: centsOrNull,
  /** The statement that has the book day of its payment, of the last where it was paid in parts. */
  statementId: textOrNull,
  endedBy: z.enum(tripEnders).nullable(),
  version: z.int(),
});
export type OrderMoneyRow = z.infer<typeof orderMoneyRow>;

/** What orders of a filter come to. */
export const orderMoneySum = orderMoneyRow.pick({
  benefitCents: true,
  payableCents: true,
  principalCents: true,
  giftCents: true,
  onlineCents: true,
  netCents: true,
});

/** Debts of one age. */
export const debtRow = z.object({ id: debtAge, orders: z.int(), unpaidCents: cents });
export type DebtRow = z.infer<typeof debtRow>;

/** How much went back of what was paid at a provider: nothing, a part, all. */
export const moneyBacks = ['none', 'part', 'all'] as const;
export const moneyBack = z.enum(moneyBacks);
export type MoneyBack = z.infer<typeof moneyBack>;

/** One movement of somebody's wallet. */
export const walletMoneyRow = z.object({
  id,
  ...whose,
  /** Null where it belongs to no area. */
  area: textOrNull,
  at: z.number(),
  event: walletEvent,
  principalCents: cents,
  giftCents: cents,
  /** What there was afterwards; null for whoever does not see all of the rider's movements. */
  principalAfterCents: centsOrNull,
  giftAfterCents: centsOrNull,
  channel: textOrNull,
  ...paidUnder,
  orderId: id.nullable(),
  operator: textOrNull,
  reason: textOrNull,
  /** Of a top-up: what of its principal is not spent. */
  leftCents: centsOrNull,
  /** What is left of the gift that came with it. */
  giftLeftCents: centsOrNull,
  /** The payment that brought it, of top-ups. */
  paymentId: textOrNull,
  /** How much of its payment went back; null of what no provider was paid for. */
  state: moneyBack.nullable(),
});
export type WalletMoneyRow = z.infer<typeof walletMoneyRow>;
export const walletMoneySum = walletMoneyRow.pick({ principalCents: true, giftCents: true });

/** One deposit. */
export const depositMoneyRow = depositRow.extend({
  ...whose,
  ...paidUnder,
  refundNo: textOrNull,
  /** From asking to its return, or until now, seconds. */
  waitedSeconds: z.int().nullable(),
  /** Not back although it ought to be. */
  isLate: z.boolean(),
});
export type DepositMoneyRow = z.infer<typeof depositMoneyRow>;
export const depositMoneySum = depositMoneyRow.pick({ amountCents: true, deductedCents: true });

/** One card. */
export const cardMoneyRow = userCardRow.extend({
  ...whose,
  ...paidUnder,
  channel: textOrNull,
  /** What is still charged with a discount card, in ten-thousandths. */
  payBp: z.int().nullable(),
  /** The most that it saves of a ride. */
  mostCents: centsOrNull,
  /** What it saved of a ride on average. */
  averageCutCents: centsOrNull,
});
export type CardMoneyRow = z.infer<typeof cardMoneyRow>;
export const cardMoneySum = cardMoneyRow.pick({
  priceCents: true,
  uses: true,
  savedCents: true,
  refundedCents: true,
});

/** What became of the cards of one product that were paid or given in a span. */
export const cardProductMoney = z.object({
  id,
  name: z.string(),
  sold: z.int(),
  granted: z.int(),
  grossCents: cents,
  refundedCents: cents,
  netCents: cents,
  uses: z.int(),
  /** Over without a single ride. */
  overUnused: z.int(),
  savedCents: cents,
  netPerRideCents: centsOrNull,
});
export type CardProductMoney = z.infer<typeof cardProductMoney>;
export const cardProductSum = cardProductMoney.omit({ id: true, name: true, netPerRideCents: true });
