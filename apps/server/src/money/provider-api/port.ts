import type { LaterProvider } from './later.ts';
import type { SharingProvider } from './sharing.ts';

/** The payment providers that we know how to speak with. */
export type ProviderName = 'wechat' | 'alipay';

/** Why a provider refused, in our words; its own code and sentence stand beside. */
export type RefusalReason =
  /** It knows no such order or refund. */
  | 'not_found'
  /** The order is paid. */
  | 'paid'
  /** The order is closed. */
  | 'closed'
  /** The merchant's balance does not suffice. Top it up and ask again with the same number. */
  | 'not_enough'
  /** The number is taken by a request with another content, or the amounts do not fit. */
  | 'mismatch'
  /** There is no bill of that day (yet). */
  | 'no_bill'
  | 'other';

/** The provider did nothing and says why. Final for this very request. */
export interface ProviderRefusal {
  kind: 'refused';
  reason: RefusalReason;
  /** The provider's own code, like `ORDERPAID` or `ACQ.TRADE_NOT_EXIST`. */
  code: string;
  message: string;
}

/**
 * Nobody knows what the provider did: no answer in time, a cut connection, a fault of the provider, too many requests, or an answer
 * whose signature is wrong. Never a failure: ask again, or query. `why` is for the log and holds no secret.
 */
export interface ProviderUnknown {
  kind: 'unknown';
  why: string;
  /** Of a bill: the first lines of its file that cannot be read, counted from 1. */
  rows?: readonly number[];
  /** Of a bill: what is wrong with its file. */
  fault?: BillFault;
}

/**
 * What is wrong with the file of a bill: it is no such bill of this provider, its lines are not what its summary says, or too
 * much comes out of it.
 */
export type BillFault = 'format' | 'sums' | 'size';

/** What came of asking a provider. */
export type ProviderReply<T> = { kind: 'answer'; value: T } | ProviderRefusal | ProviderUnknown;

/** What a rider is to pay. */
export interface ProviderOrder {
  /** Our number: 6 to 32 letters, digits, `_` and `-`. The same again is the same order. */
  outNo: string;
  /** Above zero. */
  amountCents: number;
  /** What the rider reads; cut to 127 bytes. */
  what: string;
  /** Epoch ms; afterwards nobody can pay it. Providers know seconds only. */
  expiresAt: number;
  /** WeChat's openid or Alipay's user id; only used for `mini`. */
  payer: string;
  /** Paid from our app, or from our mini program in the provider's app. */
  way: 'app' | 'mini';
  /** Part of it goes to somebody else: it stays frozen until that is finished. */
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
  /** What the order is about; null where the provider does not say. Compare it with ours. */
  amountCents: number | null;
  /** The provider's number of the payment; null before somebody paid. */
  tradeNo: string | null;
  /** Epoch ms, to the second. */
  paidAt: number | null;
}

/** By what a refund is known. */
export interface RefundNumbers {
  outNo: string;
  outRefundNo: string;
  /** The provider's number of the payment, where it was collected after a ride: WeChat knows it by nothing else. */
  tradeNo?: string | undefined;
}

/** Part of a paid order back to the rider, by the way it came. */
export interface RefundRequest extends RefundNumbers {
  /** Our number: up to 64 letters, digits, `_` and `-`. Ask again with the same number and the same amounts, never with a new one. */
  outRefundNo: string;
  amountCents: number;
  /** The amount of the whole order. */
  totalCents: number;
  /** What the rider reads; cut to 80 bytes. */
  reason: string;
  /** What comes back of a share with it, and from which merchant, where a provider gives back so. */
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
  /** What goes back; null where the provider does not say. Compare it with ours. */
  amountCents: number | null;
  /** The provider's number of the refund; null where it gives none. */
  refundNo: string | null;
  /** When it was done, epoch ms; null before, or where the provider does not say. */
  at: number | null;
}

interface NoticeFacts {
  /** The provider's number of the notification: the same for every repetition. */
  id: string;
  outNo: string;
  /** The provider's number of the payment. */
  tradeNo: string | null;
  /** When it happened, epoch ms; null where the provider does not say. */
  at: number | null;
}

/** A notification about a payment whose signature and age were checked. Amount and state are still to be compared with ours. */
export interface PaymentNotice extends NoticeFacts {
  kind: 'payment';
  state: PaymentState;
  amountCents: number | null;
}

/** A notification about a refund. Alipay's tells the sum of all refunds of the order only: there `amountCents` is null; query it. */
export interface RefundNotice extends NoticeFacts {
  kind: 'refund';
  outRefundNo: string;
  state: RefundState;
  amountCents: number | null;
}

/** A notification about a rider's consent to be collected from; what became of it is asked for. */
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

/** What is answered to a provider's notification. */
export interface Acknowledgement {
  status: number;
  /** The content type; no header where there is no body. */
  type: string | undefined;
  body: string;
}

export type BillKind = 'trade' | 'fund';

/** A line of the bill of payments and refunds. Amounts are above zero whichever way the money went. */
export interface TradeLine {
  bill: 'trade';
  what: 'payment' | 'refund';
  /** When it was paid, or the refund was accepted; epoch ms. */
  at: number;
  outNo: string;
  tradeNo: string;
  /** Of refunds only. */
  outRefundNo: string | null;
  /** The provider's number of a refund, where it gives one. */
  refundNo: string | null;
  amountCents: number;
  /** What the provider takes for it; below zero: given back. */
  feeCents: number;
  /** As when the bill was made: a refund may have come to something else since. */
  state: 'success' | 'processing' | 'abnormal' | 'closed';
}

/** A line of the bill of money into and out of our account at the provider. */
export interface FundLine {
  bill: 'fund';
  /** When it was booked, epoch ms. */
  at: number;
  /** The provider's number of the movement. */
  flowNo: string;
  /** The provider's own word for what it was: 交易, 退款, 提现 … */
  what: string;
  /** The number that it belongs to: our refund number, our order number, or the provider's where there is none of ours. */
  voucherNo: string;
  /** The provider's number of the payment or refund that it belongs to, where it gives one. */
  tradeNo: string | null;
  /** Above zero: into the account. */
  amountCents: number;
  /** What the account held afterwards. */
  balanceCents: number;
}

export type BillLine = TradeLine | FundLine;
export type LineOf<K extends BillKind> = Extract<BillLine, { bill: K }>;

/** A bill as it was read: its sums and the number of its lines were checked. */
export interface BillRead<K extends BillKind> {
  /** SHA-1 of the unpacked text, by which a bill is known again. */
  digest: string;
  /** Whose bill it says it is, as the provider writes that; null where it does not say. */
  merchantId: string | null;
  count: number;
  /** The lines in the provider's order, read one after the other: a bill may have hundreds of thousands. */
  lines: Iterable<LineOf<K>>;
}

/** A whole bill, whose hash was checked too where the provider gives one. */
export interface ProviderBill<K extends BillKind> extends BillRead<K> {
  /** As it came. */
  file: Buffer;
}

/** Headers of a request by lower-case name. */
export type ProviderHeaders = Readonly<Record<string, string | string[] | undefined>>;

/** A payment provider, whichever it is. Nothing here touches our database; nothing throws for what a provider says or fails to say. */
export interface PaymentProvider {
  readonly name: ProviderName;
  /** Collecting after rides; undefined where nothing is agreed about it. */
  readonly later: LaterProvider | undefined;
  /** Sharing payments between merchants; absent: it does not. */
  readonly sharing?: SharingProvider;
  /** Place an order. The same `outNo` again is the same order; with another content it is refused (`mismatch`). */
  order(order: ProviderOrder): Promise<ProviderReply<Placed>>;
  query(outNo: string): Promise<ProviderReply<ProviderPayment>>;
  /**
   * See to it that nobody can pay any more. `closed: false`: it was paid meanwhile. Refused as `not_found` where the provider does
   * not know the order (see `unknown_order`): then it is over once `expiresAt` is past.
   */
  close(outNo: string): Promise<ProviderReply<{ closed: boolean }>>;
  /** Ask for a refund. What is answered is the state it has now, mostly `processing`. */
  refund(request: RefundRequest): Promise<ProviderReply<ProviderRefund>>;
  queryRefund(refund: RefundNumbers): Promise<ProviderReply<ProviderRefund>>;
  /** Check a notification as it came, byte for byte, and read it; `now` in epoch ms. Repetitions are not recognised here. */
  notification(
    headers: ProviderHeaders,
    rawBody: string,
    now: number,
  ): Promise<ProviderNotice | { refused: NoticeRefusal; why: string }>;
  /** What to answer to a notification: `taken`, or `again` so that the provider repeats it. Within 5 seconds. */
  readonly acknowledge: { readonly taken: Acknowledgement; readonly again: Acknowledgement };
  /** The bill of a business day like `2026-11-22`, from 10:00 of the next one. */
  bill<K extends BillKind>(day: string, kind: K): Promise<ProviderReply<ProviderBill<K>>>;
}
