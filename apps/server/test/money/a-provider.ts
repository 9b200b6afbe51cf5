import type { Collection, LaterProvider, ProviderConsent } from '../../src/money/provider-api/later.ts';
import type {
  PaymentProvider,
  ProviderHeaders,
  ProviderNotice,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  ProviderRefusal,
  ProviderReply,
  RefundRequest,
} from '../../src/money/provider-api/port.ts';
import type { ProviderShare, ShareRequest, SharingProvider } from '../../src/money/provider-api/sharing.ts';

interface Order extends ProviderOrder {
  state: ProviderPayment['state'];
  paidAt: number | null;
  paidCents: number;
}

/** What a provider does with the next request: as it should, nothing although it did it, or nothing at all. */
type Mood = 'well' | 'silent' | 'dead';

/** A payment provider in memory that does what a test wants of it. */
export class AProvider implements PaymentProvider {
  readonly name = 'wechat';
  readonly orders = new Map<string, Order>();
  readonly refunds = new Map<string, RefundRequest & { state: ProviderRefund['state'] }>();
  mood: Mood = 'well';
  /** What becomes of shares, and of giving them back, that are asked for. */
  sharesBecome: ProviderShare['state'] = 'success';
  backsBecome: ProviderShare['state'] = 'success';
  /** It shares and says nothing. */
  sharesSilently = false;
  givesBack: SharingProvider['givesBack'] = 'first';
  /** Shares and what was given back, by our numbers, and which orders are finished. */
  readonly shares = new Map<string, ShareRequest & { state: ProviderShare['state'] }>();
  readonly finished = new Set<string>();
  /** Everything that moved, in order. */
  readonly timeline: string[] = [];
  /** What becomes of refunds that are asked for. */
  refundsBecome: ProviderRefund['state'] = 'success';
  /** What it knows of riders who let it collect after rides. */
  readonly consents = new Map<string, ProviderConsent>();
  /** Riders have nothing when it collects. */
  noMoney = false;
  /** Says this to every refund that it does not know. */
  refusal: ProviderRefusal | undefined;
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get sharing(): SharingProvider {
    const said = (outNo: string) => {
      const share = this.shares.get(outNo);
      const state = share?.state ?? 'unknown_share';
      const why = state === 'closed' ? 'ACCOUNT_ABNORMAL' : null;
      return this.#said<ProviderShare>({
        state,
        amountCents: share?.amountCents ?? null,
        why,
        at: this.#now(),
      });
    };
    const take = (kind: string, outNo: string, request: ShareRequest, state: ProviderShare['state']) => {
      if (this.mood !== 'dead' && !this.shares.has(outNo)) {
        this.shares.set(outNo, { ...request, state });
        this.timeline.push(`${kind} ${request.amountCents}`);
      }
      return said(outNo);
    };
    return {
      givesBack: this.givesBack,
      addReceiver: async () => this.#said({ added: true as const }),
      share: async (request) => {
        const reply = take('share', request.outShareNo, request, this.sharesBecome);
        return this.sharesSilently ? { kind: 'unknown', why: 'silent' } : reply;
      },
      queryShare: async ({ outShareNo }) => said(outShareNo),
      finish: async ({ tradeNo }) => {
        if (this.mood !== 'dead') this.finished.add(tradeNo);
        return this.#said({ finished: true });
      },
      giveBack: async (request) => take('back', request.outBackNo, request, this.backsBecome),
      queryBack: async ({ outBackNo }) => said(outBackNo),
    };
  }

  /** The rider pays an order. */
  pay(outNo: string, cents?: number) {
    const order = this.orders.get(outNo);
    if (!order) throw new Error(`the provider knows no order ${outNo}`);
    Object.assign(order, { state: 'success', paidAt: this.#now(), paidCents: cents ?? order.amountCents });
  }

  /** A rider agrees, or calls it off. */
  agree(code: string, state: ProviderConsent['state'] = 'standing') {
    if (!this.consents.has(code)) throw new Error(`the provider knows no consent ${code}`);
    this.consents.set(code, { state, account: `openid ${code}` });
  }

  readonly later: LaterProvider = {
    ask: async (code) => {
      if (this.mood !== 'dead') this.consents.set(code, { state: 'asked', account: null });
      return this.#said({ prepay: { token: code } });
    },
    consent: async (code) =>
      this.#said(this.consents.get(code) ?? { state: 'unknown_consent', account: null }),
    end: async ({ code, account }) => {
      if (this.mood !== 'dead') this.consents.set(code, { state: 'ended', account });
      return this.#said({ ended: true });
    },
    collect: (order) => this.#collect(order),
    query: (outNo) => this.query(outNo),
    close: (outNo) => this.close(outNo),
  };

  async #collect({ outNo, amountCents, what, account }: Collection) {
    const stands = [...this.consents.values()].some(
      (one) => one.account === account && one.state === 'standing',
    );
    if (!stands) return { kind: 'refused', reason: 'other', code: 'NO_AUTH', message: '用户未授权' } as const;
    await this.order({
      outNo,
      amountCents,
      what,
      expiresAt: Number.MAX_SAFE_INTEGER,
      payer: account,
      way: 'app',
    });
    const isOpen = this.orders.get(outNo)?.state === 'waiting';
    if (this.mood !== 'dead' && isOpen && !this.noMoney) this.pay(outNo);
    return this.query(outNo);
  }

  #said<T>(value: T): ProviderReply<T> {
    return this.mood === 'well' ? { kind: 'answer', value } : { kind: 'unknown', why: this.mood };
  }

  async order(order: ProviderOrder) {
    if (this.mood !== 'dead' && !this.orders.has(order.outNo))
      this.orders.set(order.outNo, { ...order, state: 'waiting', paidAt: null, paidCents: 0 });
    return this.#said({ prepay: { prepay_id: order.outNo } });
  }

  async query(outNo: string) {
    const order = this.orders.get(outNo);
    const paid = order?.state === 'success';
    return this.#said<ProviderPayment>({
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

  async refund(request: RefundRequest): Promise<ProviderReply<ProviderRefund>> {
    if (this.refusal && !this.refunds.has(request.outRefundNo)) return this.refusal;
    if (this.mood !== 'dead' && !this.refunds.has(request.outRefundNo)) {
      this.refunds.set(request.outRefundNo, { ...request, state: this.refundsBecome });
      this.timeline.push(`refund ${request.amountCents} with ${request.shareBack?.amountCents ?? 0}`);
    }
    return this.queryRefund(request);
  }

  async queryRefund({ outRefundNo }: { outRefundNo: string }) {
    const refund = this.refunds.get(outRefundNo);
    return this.#said<ProviderRefund>({
      state: refund?.state ?? 'unknown_refund',
      amountCents: refund?.amountCents ?? null,
      refundNo: refund ? `B${outRefundNo}` : null,
      at: refund?.state === 'success' ? this.#now() : null,
    });
  }

  /** What it tells lies open in the body; with the header `forged` it is not its own. */
  async notification(headers: ProviderHeaders, body: string) {
    if (headers.forged) return { refused: 'signature' as const, why: 'it is not signed by this provider' };
    return JSON.parse(body) as ProviderNotice;
  }

  readonly acknowledge = {
    taken: { status: 204, type: undefined, body: '' },
    again: { status: 500, type: undefined, body: '' },
  };

  async bill() {
    return { kind: 'refused', reason: 'no_bill', code: 'NO_BILL', message: 'there are none' } as const;
  }
}
