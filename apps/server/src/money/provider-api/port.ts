import type { LaterProvider } from './later.ts';
import type { SharingProvider } from './sharing.ts';

/** The payment providers that we know how to speak with. */
export type ProviderName = 'wechat' | 'alipay';

/** Why a provider refused, in our terms; its own code and message are kept as well. */
export type RefusalReason =
  /** No such order or refund. */
  | 'not_found'
  /** The order is paid. */
  | 'paid'
  /** The order is closed. */
  | 'closed'
  /** The merchant's balance is insufficient. Top it up and repeat with the same number. */
  | 'not_enough'
  /** The number is used by a request with other content, or the amounts do not match. */
  | 'mismatch'
  /** There is no bill of that day (yet). */
  | 'no_bill'
  | 'other';

/** The provider did nothing and gives the reason. Final for this request. */
export interface ProviderRefusal {
  kind: 'refused';
  reason: RefusalReason;
  /** The provider's own code, like `ORDERPAID` or `ACQ.TRADE_NOT_EXIST`. */
  code: string;
  message: string;
}

/**
 * The outcome is unknown: no answer in time, a cut connection, an error of the provider, too many requests, or an answer
 * with an invalid signature. Never treated as a failure: repeat, or query. `why` is for the log and contains no secret.
 */
export interface ProviderUnknown {
  kind: 'unknown';
  why: string;
  /** For bills: the first unreadable lines of the file, counted from 1. */
  rows?: readonly number[];
  /** For bills: what is wrong with the file. */
  fault?: BillFault;
}

/**
 * What is wrong with a bill's file: not such a bill of this provider, lines that do not match its summary, or too large
 * when unpacked.
 */
export type BillFault = 'format' | 'sums' | 'size';

/** The result of a request to a provider. */
export type ProviderReply<T> = { kind: 'answer'; value: T } | ProviderRefusal | ProviderUnknown;

/** An order for a rider to pay. */
export interface ProviderOrder {
  /** Our number: 6 to 32 letters, digits, `_` and `-`. Repeating it is the same order. */
  outNo: string;
  /** Above zero. */
  amountCents: number;
  /** The text shown to the rider; cut to 127 bytes. */
  what: string;
  /** Epoch ms; it cannot be paid afterwards. Providers use whole seconds. */
  expiresAt: number;
  /** WeChat's openid or Alipay's user id; only used for `mini`. */
  payer: string;
  /** Paid from our app, or from our mini program in the provider's app. */
  way: 'app' | 'mini';
  /** Part of it is to be shared: it stays frozen until that is finished. */
  isShared?: boolean;
}

/** What the rider's app hands to the provider's program, signed. */
export interface Placed {
  prepay: Record<string, string>;
}

/**
 * What became of an order:
 * - `unknown_order`: the provider does not know it. Until its `expiresAt` it may still come into being: Alipay knows an order of the
 *   app only when the rider opens it.
 * - `waiting`: nobody paid yet. `paying`: the rider's bank has not answered yet.
 * - `success`: paid, also when it was refunded since, in part or whole.
 * - `closed`: nobody can pay it any more. `failed`: the rider's bank refused; closing it is still to be done.
 */
export type PaymentState = 'unknown_order' | 'waiting' | 'paying' | 'success' | 'closed' | 'failed';

export interface ProviderPayment {
  state: PaymentState;
  /** The order's amount; null if the provider does not say. Compare it with ours. */
  amountCents: number | null;
  /** The provider's payment number; null before payment. */
  tradeNo: string | null;
  /** Epoch ms, to the second. */
  paidAt: number | null;
}

/** The numbers of a refund. */
export interface RefundNumbers {
  outNo: string;
  outRefundNo: string;
  /** The provider's payment number, if collected after a ride: WeChat identifies such payments only by it. */
  tradeNo?: string | undefined;
}

/** A refund of part of a paid order, to the original payment method. */
export interface RefundRequest extends RefundNumbers {
  /** Our number: up to 64 letters, digits, `_` and `-`. Repeat with the same number and amounts, never with a new one. */
  outRefundNo: string;
  amountCents: number;
  /** The amount of the whole order. */
  totalCents: number;
  /** The text shown to the rider; cut to 80 bytes. */
  reason: string;
  /** The share taken back with it, and from which merchant, for providers that work this way. */
  shareBack?: { amountCents: number; from: string } | undefined;
}

/**
 * What became of a refund:
 * - `unknown_refund`: the provider has none under that number; the same request again is safe.
 * - `processing`: accepted, which is no refund. `success`: the money is back.
 * - `abnormal`: the rider's card is dead, the money lies at the provider. Not final; somebody has to act.
 * - `closed`: failed for good; a further try needs a new number.
 */
export type RefundState = 'unknown_refund' | 'processing' | 'success' | 'abnormal' | 'closed';

export interface ProviderRefund {
  state: RefundState;
  /** The refunded amount; null if the provider does not say. Compare it with ours. */
  amountCents: number | null;
  /** The provider's refund number; null if it gives none. */
  refundNo: string | null;
  /** Completion time, epoch ms; null before, or if the provider does not say. */
  at: number | null;
}

interface NoticeFacts {
  /** The provider's notification number: the same for every repetition. */
  id: string;
  outNo: string;
  /** The provider's number of the payment. */
  tradeNo: string | null;
  /** When it happened, epoch ms; null if the provider does not say. */
  at: number | null;
}

/** A notification about a payment with verified signature and age. Amount and state must still be compared with ours. */
export interface PaymentNotice extends NoticeFacts {
  kind: 'payment';
  state: PaymentState;
  amountCents: number | null;
}

/**
 * A notification about a refund. Alipay's contains only the total of all refunds of the order: then `amountCents` is
 * null; query it.
 */
export interface RefundNotice extends NoticeFacts {
  kind: 'refund';
  outRefundNo: string;
  state: RefundState;
  amountCents: number | null;
}

/** A notification about a rider's consent; its state must be queried. */
export interface ConsentNotice {
  kind: 'consent';
  id: string;
  code: string;
}

export type ProviderNotice = PaymentNotice | RefundNotice | ConsentNotice;

/**
 * Why a notification has no effect:
 * - `signature`: it is not the provider's. `too_old`: signed more than 5 minutes ago, or ahead of our clock by that.
 * - `probe`: signed wrongly by the provider itself, which tests whether we look. No alarm.
 * - `no_key`: the provider's key could not be had just now; the provider tells us again.
 * - `form`: it is signed, but nothing we understand. `not_ours`: signed, but for another merchant or app.
 */
export type NoticeRefusal = 'signature' | 'too_old' | 'probe' | 'no_key' | 'form' | 'not_ours';

/** The response to a provider's notification. */
export interface Acknowledgement {
  status: number;
  /** The content type; no header without a body. */
  type: string | undefined;
  body: string;
}

export type BillKind = 'trade' | 'fund';

/** A line of the bill of payments and refunds. Amounts are positive in either direction. */
export interface TradeLine {
  bill: 'trade';
  what: 'payment' | 'refund';
  /** Time of payment, or of acceptance of the refund; epoch ms. */
  at: number;
  outNo: string;
  tradeNo: string;
  /** Of refunds only. */
  outRefundNo: string | null;
  /** The provider's refund number, if it gives one. */
  refundNo: string | null;
  amountCents: number;
  /** The provider's fee; negative: refunded. */
  feeCents: number;
  /** As of the bill: a refund's outcome may have changed since. */
  state: 'success' | 'processing' | 'abnormal' | 'closed';
}

/** A line of the bill of money into and out of our account at the provider. */
export interface FundLine {
  bill: 'fund';
  /** When it was booked, epoch ms. */
  at: number;
  /** The provider's number of the movement. */
  flowNo: string;
  /** The provider's own term: 交易, 退款, 提现 … */
  what: string;
  /** The related number: our refund number, our order number, or the provider's if there is none of ours. */
  voucherNo: string;
  /** The provider's number of the related payment or refund, if it gives one. */
  tradeNo: string | null;
  /** Above zero: into the account. */
  amountCents: number;
  /** The account's balance afterwards. */
  balanceCents: number;
}

export type BillLine = TradeLine | FundLine;
export type LineOf<K extends BillKind> = Extract<BillLine, { bill: K }>;

/** A parsed bill with verified totals and number of lines. */
export interface BillRead<K extends BillKind> {
  /** SHA-1 of the unpacked text, to recognise the same bill. */
  digest: string;
  /** The merchant in the bill, as the provider writes it; null if not given. */
  merchantId: string | null;
  count: number;
  /** The lines in the provider's order, as a stream: a bill may have hundreds of thousands. */
  lines: Iterable<LineOf<K>>;
}

/** A complete bill, with its hash verified if the provider gives one. */
export interface ProviderBill<K extends BillKind> extends BillRead<K> {
  /** As received. */
  file: Buffer;
}

/** Headers of a request by lower-case name. */
export type ProviderHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** Any payment provider. Nothing here touches our database; nothing throws for what a provider says or fails to say. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Collecting after rides; undefined without an agreement. */
  readonly later: LaterProvider | undefined;
  /** Sharing payments between merchants; absent: not supported. */
  readonly sharing?: SharingProvider;
  /** Places an order. Repeating the same `outNo` is the same order; with other content it is refused (`mismatch`). */
  order(order: ProviderOrder): Promise<ProviderReply<Placed>>;
  query(outNo: string): Promise<ProviderReply<ProviderPayment>>;
  /**
   * Makes an order unpayable. `closed: false`: it was paid meanwhile. Refused as `not_found` if the provider does not
   * know the order (see `unknown_order`): then it is over once `expiresAt` has passed.
   */
  close(outNo: string): Promise<ProviderReply<{ closed: boolean }>>;
  /** Requests a refund. Returns its current state, mostly `processing`. */
  refund(request: RefundRequest): Promise<ProviderReply<ProviderRefund>>;
  queryRefund(refund: RefundNumbers): Promise<ProviderReply<ProviderRefund>>;
  /** Verifies a notification byte for byte and parses it; `now` in epoch ms. Does not detect repetitions. */
  notification(
    headers: ProviderHeaders,
    rawBody: string,
    now: number,
  ): Promise<ProviderNotice | { refused: NoticeRefusal; why: string }>;
  /** The response to a notification: `taken`, or `again` to make the provider repeat it. Within 5 seconds. */
  readonly acknowledge: { readonly taken: Acknowledgement; readonly again: Acknowledgement };
  /** The bill of a business day like `2026-11-22`, available from 10:00 of the next. */
  bill<K extends BillKind>(day: string, kind: K): Promise<ProviderReply<ProviderBill<K>>>;
}
