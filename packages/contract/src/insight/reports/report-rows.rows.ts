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

/** The rider, name and phone masked, and the place. */
const whose = {
  riderId: id,
  riderName: z.string(),
  riderPhone: z.string(),
  agent: z.string(),
  area: z.string(),
};
/** The number of a payment, ours and the provider's. */
const paidUnder = { outNo: textOrNull, tradeNo: textOrNull };

/** The age of a debt, days. */
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
  /** The provider's fee; null until its bill is known. */
  feeCents: centsOrNull,
  refundedPrincipalCents: cents,
  refundedGiftCents: cents,
  refundedOnlineCents: cents,
  /** Paid in money minus refunded in money. */
  netCents: cents,
  /** The reduction before it was paid. */
  editedCents: cents,
  /** The provider's profit share to head office; null if head office collected. */
  sharedCents: centsOrNull,
  /** The statement with the book day of its payment, or of the last of several. */
  statementId: textOrNull,
  endedBy: z.enum(tripEnders).nullable(),
  version: z.int(),
});
export type OrderMoneyRow = z.infer<typeof orderMoneyRow>;

/** The sums over the orders of a filter. */
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

/** How much of a payment at a provider was refunded: nothing, a part, all. */
export const moneyBacks = ['none', 'part', 'all'] as const;
export const moneyBack = z.enum(moneyBacks);
export type MoneyBack = z.infer<typeof moneyBack>;

/** One movement of a wallet. */
export const walletMoneyRow = z.object({
  id,
  ...whose,
  /** Null if it belongs to no area. */
  area: textOrNull,
  at: z.number(),
  event: walletEvent,
  principalCents: cents,
  giftCents: cents,
  /** The balance afterwards; null for readers who do not see all of the rider's movements. */
  principalAfterCents: centsOrNull,
  giftAfterCents: centsOrNull,
  channel: textOrNull,
  ...paidUnder,
  orderId: id.nullable(),
  operator: textOrNull,
  reason: textOrNull,
  /** For a top-up: its unspent principal. */
  leftCents: centsOrNull,
  /** The rest of the gift that came with it. */
  giftLeftCents: centsOrNull,
  /** The payment of a top-up. */
  paymentId: textOrNull,
  /** How much of its payment was refunded; null without a payment at a provider. */
  state: moneyBack.nullable(),
});
export type WalletMoneyRow = z.infer<typeof walletMoneyRow>;
export const walletMoneySum = walletMoneyRow.pick({ principalCents: true, giftCents: true });

/** One deposit. */
export const depositMoneyRow = depositRow.extend({
  ...whose,
  ...paidUnder,
  refundNo: textOrNull,
  /** From the request to the refund, or until now, seconds. */
  waitedSeconds: z.int().nullable(),
  /** Overdue for refund. */
  isLate: z.boolean(),
});
export type DepositMoneyRow = z.infer<typeof depositMoneyRow>;
export const depositMoneySum = depositMoneyRow.pick({ amountCents: true, deductedCents: true });

/** One card. */
export const cardMoneyRow = userCardRow.extend({
  ...whose,
  ...paidUnder,
  channel: textOrNull,
  /** The price still charged with a discount card, ten-thousandths. */
  payBp: z.int().nullable(),
  /** The most that it saves on a ride. */
  mostCents: centsOrNull,
  /** Its average saving on a ride. */
  averageCutCents: centsOrNull,
});
export type CardMoneyRow = z.infer<typeof cardMoneyRow>;
export const cardMoneySum = cardMoneyRow.pick({
  priceCents: true,
  uses: true,
  savedCents: true,
  refundedCents: true,
});

/** The cards of one product that were paid or given in a period, and their use. */
export const cardProductMoney = z.object({
  id,
  name: z.string(),
  sold: z.int(),
  granted: z.int(),
  grossCents: cents,
  refundedCents: cents,
  netCents: cents,
  uses: z.int(),
  /** Expired without a ride. */
  overUnused: z.int(),
  savedCents: cents,
  netPerRideCents: centsOrNull,
});
export type CardProductMoney = z.infer<typeof cardProductMoney>;
export const cardProductSum = cardProductMoney.omit({ id: true, name: true, netPerRideCents: true });
