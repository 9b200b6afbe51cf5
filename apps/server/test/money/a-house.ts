import type {
  HouseHeaders,
  HouseNotice,
  HouseOrder,
  HousePayment,
  HouseRefund,
  HouseRefusal,
  HouseReply,
  PaymentHouse,
  RefundRequest,
} from '../../src/payments/port.ts';

interface Order extends HouseOrder {
  state: HousePayment['state'];
  paidAt: number | null;
  paidCents: number;
}

/** What a house does with the next request: as it should, nothing although it did it, or nothing at all. */
type Mood = 'well' | 'silent' | 'dead';

/** A payment house in memory that does what a test wants of it. */
export class AHouse implements PaymentHouse {
  readonly name = 'wechat';
  readonly orders = new Map<string, Order>();
  readonly refunds = new Map<string, RefundRequest & { state: HouseRefund['state'] }>();
  mood: Mood = 'well';
  /** What becomes of refunds that are asked for. */
  refundsBecome: HouseRefund['state'] = 'success';
  /** Says this to every refund that it does not know. */
  refusal: HouseRefusal | undefined;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  /** The rider pays an order. */
  pay(outNo: string, cents?: number) {
    const order = this.orders.get(outNo);
    if (!order) throw new Error(`the house knows no order ${outNo}`);
    Object.assign(order, { state: 'success', paidAt: this.#now(), paidCents: cents ?? order.amountCents });
  }

  #said<T>(value: T): HouseReply<T> {
    return this.mood === 'well' ? { kind: 'answer', value } : { kind: 'unknown', why: this.mood };
  }

  async order(order: HouseOrder) {
    if (this.mood !== 'dead' && !this.orders.has(order.outNo))
      this.orders.set(order.outNo, { ...order, state: 'waiting', paidAt: null, paidCents: 0 });
    return this.#said({ prepay: { prepay_id: order.outNo } });
  }

  async query(outNo: string) {
    const order = this.orders.get(outNo);
    const paid = order?.state === 'success';
    return this.#said<HousePayment>({
      state: order?.state ?? 'unknown_order',
      amountCents: paid ? order.paidCents : (order?.amountCents ?? null),
      tradeNo: paid ? `T${outNo}` : null,
      paidAt: order?.paidAt ?? null,
    });
  }

  async close(outNo: string) {
    const order = this.orders.get(outNo);
    if (order?.state === 'waiting' && this.mood !== 'dead') order.state = 'closed';
    return this.#said({ closed: order?.state !== 'success' });
  }

  async refund(request: RefundRequest): Promise<HouseReply<HouseRefund>> {
    if (this.refusal && !this.refunds.has(request.outRefundNo)) return this.refusal;
    if (this.mood !== 'dead' && !this.refunds.has(request.outRefundNo))
      this.refunds.set(request.outRefundNo, { ...request, state: this.refundsBecome });
    return this.queryRefund(request);
  }

  async queryRefund({ outRefundNo }: { outRefundNo: string }) {
    const refund = this.refunds.get(outRefundNo);
    return this.#said<HouseRefund>({
      state: refund?.state ?? 'unknown_refund',
      amountCents: refund?.amountCents ?? null,
      refundNo: refund ? `B${outRefundNo}` : null,
      at: refund?.state === 'success' ? this.#now() : null,
    });
  }

  /** What it tells lies open in the body; with the header `forged` it is not its own. */
  async notification(headers: HouseHeaders, body: string) {
    if (headers.forged) return { refused: 'signature' as const, why: 'it is not signed by this house' };
    return JSON.parse(body) as HouseNotice;
  }

  readonly acknowledge = {
    taken: { status: 204, type: undefined, body: '' },
    again: { status: 500, type: undefined, body: '' },
  };

  async bill() {
    return { kind: 'refused', reason: 'no_bill', code: 'NO_BILL', message: 'there are none' } as const;
  }
}
