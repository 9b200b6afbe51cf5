import { z } from 'zod';
import { carId, cents, id, imei } from '../../kit/index.ts';
import { cardUse } from '../../money/cards/cards.rows.ts';
import { invoiceState } from '../../money/invoices/invoice-states.ts';
import { orderLines } from '../../money/ledger/order-lines.ts';
import { benefitType, priceStep } from '../pricing/index.ts';
import { returnRelation, tripEnders, tripPlatforms } from '../trips/index.ts';

/** `paying`: a payment provider was asked and has not answered; `closed`: void or written off. */
export const orderStates = ['riding', 'unpaid', 'paying', 'paid', 'closed'] as const;
export const orderState = z.enum(orderStates);
export type OrderState = z.infer<typeof orderState>;

/** What paid the most of an order, or why nothing had to be paid. */
export const payChannels = ['wallet', 'wechat', 'alipay', 'wx_score', 'zhima', 'card', 'zero'] as const;
/** By what a provider is paid: by the rider, or collected after a ride. */
export const providerPays = ['wechat', 'alipay', 'wx_score', 'zhima'] as const;
export type PayChannel = (typeof payChannels)[number];
export const payChannel = z.enum(payChannels);

/** What pays: principal and gifts of the wallet, or a payment provider. */
export const moneySources = ['principal', 'gift', 'online'] as const;

const at = z.number();
const atOrNull = at.nullable();
const centsOrNull = cents.nullable();

/** A trip as it is billed. Amounts are null while it is ridden. */
export const orderRow = z.object({
  id,
  serviceAreaId: z.number(),
  area: z.string(),
  agentId: z.number(),
  carId,
  imei: imei.nullable(),
  riderId: id,
  /** The family name, the rest masked. */
  riderName: z.string(),
  /** Masked unless the caller may see personal data. */
  riderPhone: z.string(),
  state: orderState,
  startedAt: at,
  endedAt: atOrNull,
  ridingSeconds: z.int().nullable(),
  distanceM: z.int().nullable(),
  startStation: z.string().nullable(),
  endStation: z.string().nullable(),
  returnRelation: returnRelation.nullable(),
  endedBy: z.enum(tripEnders).nullable(),
  platform: z.enum(tripPlatforms).nullable(),
  /** After the day's cap, before the benefit. */
  fareCents: centsOrNull,
  benefitType: benefitType.nullable(),
  benefitCents: cents,
  /** As it is asked for, after benefit and edits. */
  rideCents: centsOrNull,
  locationCents: centsOrNull,
  helmetCents: centsOrNull,
  payableCents: centsOrNull,
  principalCents: cents,
  giftCents: cents,
  onlineCents: cents,
  refundedCents: cents,
  channel: payChannel.nullable(),
  paidAt: atOrNull,
  editedAt: atOrNull,
  /** Of the last request for an invoice about it. */
  invoiceState: invoiceState.nullable(),
  invoiceId: id.nullable(),
});
export type OrderRow = z.infer<typeof orderRow>;

/** What became of reminding a rider of an order. */
export const pushedOrder = z.object({
  id,
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

/** What the orders of a filter come to. */
export const orderSums = z.object({
  orders: z.int(),
  rideCents: cents,
  locationCents: cents,
  helmetCents: cents,
  benefitCents: cents,
  payableCents: cents,
  principalCents: cents,
  giftCents: cents,
  onlineCents: cents,
  refundedCents: cents,
  /** Not paid yet. */
  unpaidCents: cents,
});
export type OrderSums = z.infer<typeof orderSums>;

/** So much of a line was paid from one source. */
const paidPart = z.object({
  line: z.enum([...orderLines, 'fee']),
  source: z.enum(moneySources),
  /** Tells pieces of the same source apart. */
  ref: z.string(),
  cents,
  refundedCents: cents,
});

const orderPayment = z.object({
  id,
  channel: z.enum(providerPays),
  state: z.enum(['paying', 'success', 'closed', 'failed']),
  amountCents: cents,
  /** What the provider got, where that is not what was asked for. */
  receivedCents: centsOrNull,
  refundedCents: cents,
  /** Our number at the provider, and the provider's own. */
  outNo: z.string(),
  tradeNo: z.string().nullable(),
  createdAt: at,
  successAt: atOrNull,
  problem: z.string().nullable(),
});

/** The use of an activity by a ride. */
export const activityUse = z.object({
  campaignId: id,
  name: z.string(),
  savedCents: cents,
  /** When, by whom and why it was given back. */
  returned: z.object({ at: z.number(), by: z.string(), reason: z.string() }).nullable(),
});
export type ActivityUse = z.infer<typeof activityUse>;

export const refundStates = ['created', 'processing', 'success', 'failed', 'closed'] as const;
export type RefundState = (typeof refundStates)[number];
/** A refund that waits for longer needs somebody. */
export const lateRefundMs = 3 * 86_400_000;
export const refundKinds = ['receivable', 'withdrawal', 'unclaimed', 'card', 'deposit'] as const;
export const refundWays = ['original', 'wallet'] as const;

const refundCore = z.object({
  id,
  state: z.enum(refundStates),
  /** Where to: the way it was paid, or the wallet. */
  way: z.enum(refundWays),
  amountCents: cents,
  principalCents: cents,
  giftCents: cents,
  onlineCents: cents,
  reason: z.string(),
  operatorName: z.string().nullable(),
  createdAt: at,
  endedAt: atOrNull,
  /** What the provider said last of what it is to send back. */
  providerCode: z.string().nullable(),
  /** Its own sentence, where it refused to send it. */
  providerSays: z.string().nullable(),
  /** How often it was asked. */
  asked: z.int(),
});

/** A refund on the list of those that need somebody. */
export const refundRow = refundCore.extend({
  kind: z.enum(refundKinds),
  /** What it gives back: the order, the payment …; null of a withdrawal. */
  subjectId: id.nullable(),
  riderId: id,
  riderPhone: z.string(),
  serviceAreaId: z.number().nullable(),
  agentId: z.number(),
});
export type RefundRow = z.infer<typeof refundRow>;

/** One order with everything that made its price and moved its money. */
export const orderDetail = orderRow.extend({
  agent: z.string(),
  model: z.string().nullable(),
  /** Of its money: what changes it names the one that it saw. */
  version: z.int(),
  /** The version of the price scheme; null where the area had none. */
  scheme: z.object({ id: z.string(), name: z.string() }).nullable(),
  /** What each line was at first, before edits. */
  originalCents: z.object({ ride: cents, location: cents, helmet: cents }),
  /** How the price was computed; of a ride that goes on, as if it ended now where it began. */
  steps: z.array(priceStep),
  isRunning: z.boolean(),
  paid: z.array(paidPart),
  payments: z.array(orderPayment),
  refunds: z.array(refundCore),
  /** The use of a card that the ride took; null where it took none. */
  cardUse: cardUse.nullable(),
  /** The use of an activity that lowered the ride's price; null where none did. */
  activityUse: activityUse.nullable(),
  /** What was asked for afterwards. */
  supplements: z.array(
    z.object({
      id,
      state: z.enum(['unpaid', 'paying', 'paid', 'closed']),
      originalCents: cents,
      paidCents: cents,
      refundedCents: cents,
      reason: z.string().nullable(),
      createdAt: at,
      version: z.int(),
    }),
  ),
});
export type OrderDetail = z.infer<typeof orderDetail>;
