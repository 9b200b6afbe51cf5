import type { LaterProvider } from '../later.ts';
import type {
  BillKind,
  PaymentProvider,
  Placed,
  ProviderBill,
  ProviderHeaders,
  ProviderOrder,
  ProviderPayment,
  ProviderRefund,
  ProviderReply,
  RefundNumbers,
  RefundRequest,
} from '../port.ts';
import { providerStamp } from '../provider-clock.ts';
import type { SharingProvider } from '../sharing.ts';
import { cutToBytes, unknown } from '../wire.ts';
import { about } from './about.ts';
import { billOf } from './bill.ts';
import { type Heard, refusalOf, WechatLine, type WechatLineParts } from './line.ts';
import { noticeOf } from './notices.ts';
import { WechatScore } from './pay-score.ts';
import { WechatSharing } from './profit-sharing.ts';
import { paymentOf, refundAnswer, refundOf, transaction } from './reading.ts';
import { prepayOfApp, prepayOfMini } from './signing.ts';

interface WechatParts extends WechatLineParts {
  /** Where the provider tells us of payments and refunds. */
  notifyUrl(): string;
}

const orders = '/v3/pay/transactions';
const refunds = '/v3/refund/domestic/refunds';

/** WeChat Pay, API v3. */
export class WechatProvider implements PaymentProvider {
  readonly name = 'wechat';
  readonly acknowledge = {
    taken: { status: 204, type: undefined, body: '' },
    again: { status: 500, type: 'application/json', body: '{"code":"FAIL","message":"again"}' },
  };
  readonly later: LaterProvider | undefined;
  readonly sharing: SharingProvider;
  readonly #line: WechatLine;
  readonly #notifyUrl: () => string;

  constructor({ notifyUrl, ...parts }: WechatParts) {
    this.#line = new WechatLine(parts);
    this.#notifyUrl = notifyUrl;
    this.sharing = new WechatSharing(this.#line);
    const { serviceId } = parts.account;
    this.later = serviceId ? new WechatScore({ line: this.#line, serviceId, notifyUrl }) : undefined;
  }

  async order(order: ProviderOrder): Promise<ProviderReply<Placed>> {
    const { account, now } = this.#line;
    const isMini = order.way === 'mini';
    const said = await this.#line.ask({
      method: 'POST',
      path: `${orders}/${isMini ? 'jsapi' : 'app'}`,
      content: {
        appid: isMini ? account.miniAppId : account.appId,
        mchid: account.merchantId,
        description: cutToBytes(order.what, 127),
        out_trade_no: order.outNo,
        time_expire: providerStamp(order.expiresAt),
        notify_url: this.#notifyUrl(),
        amount: { total: order.amountCents, currency: 'CNY' },
        ...(order.isShared && { settle_info: { profit_sharing: true } }),
        ...(isMini && { payer: { openid: order.payer } }),
      },
    });
    if (said.kind === 'unknown') return said;
    if (said.status !== 200) return refusalOf(said);
    const { prepay_id } = (said.json ?? {}) as { prepay_id?: unknown };
    if (typeof prepay_id !== 'string' || !prepay_id) return unknown('the answer names no prepay_id');
    const at = Math.floor(now() / 1_000);
    const prepay = isMini ? prepayOfMini(account, prepay_id, at) : prepayOfApp(account, prepay_id, at);
    return { kind: 'answer', value: { prepay } };
  }

  async query(outNo: string): Promise<ProviderReply<ProviderPayment>> {
    const { merchantId } = this.#line.account;
    const path = `${orders}/out-trade-no/${encodeURIComponent(outNo)}?mchid=${merchantId}`;
    const said = await this.#line.ask({ method: 'GET', path });
    if (said.kind === 'unknown') return said;
    if (said.status !== 200) {
      const refusal = refusalOf(said);
      if (refusal.kind === 'refused' && refusal.reason === 'not_found')
        return {
          kind: 'answer',
          value: { state: 'unknown_order', amountCents: null, tradeNo: null, paidAt: null },
        };
      return refusal;
    }
    return about(said, transaction, (one) =>
      one.out_trade_no === outNo && one.mchid === merchantId ? paymentOf(one) : undefined,
    );
  }

  async close(outNo: string): Promise<ProviderReply<{ closed: boolean }>> {
    const said = await this.#line.ask({
      method: 'POST',
      path: `${orders}/out-trade-no/${encodeURIComponent(outNo)}/close`,
      content: { mchid: this.#line.account.merchantId },
    });
    if (said.kind === 'unknown') return said;
    if (said.status === 204) return { kind: 'answer', value: { closed: true } };
    const refusal = refusalOf(said);
    if (refusal.kind === 'refused' && (refusal.reason === 'paid' || refusal.reason === 'closed'))
      return { kind: 'answer', value: { closed: refusal.reason === 'closed' } };
    return refusal;
  }

  async refund(request: RefundRequest): Promise<ProviderReply<ProviderRefund>> {
    const said = await this.#line.ask({
      method: 'POST',
      path: refunds,
      content: {
        // What was collected after a ride is known there by the provider's own number only.
        ...(request.tradeNo ? { transaction_id: request.tradeNo } : { out_trade_no: request.outNo }),
        out_refund_no: request.outRefundNo,
        reason: cutToBytes(request.reason, 80),
        notify_url: this.#notifyUrl(),
        amount: { refund: request.amountCents, total: request.totalCents, currency: 'CNY' },
      },
    });
    if (said.kind === 'unknown') return said;
    return said.status === 200 ? this.#refundIn(said, request) : refusalOf(said);
  }

  async queryRefund(refund: RefundNumbers): Promise<ProviderReply<ProviderRefund>> {
    const path = `${refunds}/${encodeURIComponent(refund.outRefundNo)}`;
    const said = await this.#line.ask({ method: 'GET', path });
    if (said.kind === 'unknown') return said;
    if (said.status === 200) return this.#refundIn(said, refund);
    const refusal = refusalOf(said);
    if (refusal.kind === 'refused' && refusal.reason === 'not_found')
      return {
        kind: 'answer',
        value: { state: 'unknown_refund', amountCents: null, refundNo: null, at: null },
      };
    return refusal;
  }

  #refundIn(said: Heard, { outNo, outRefundNo, tradeNo }: RefundNumbers) {
    return about(said, refundAnswer, (one) => {
      const isOurs = tradeNo ? one.transaction_id === tradeNo : one.out_trade_no === outNo;
      return one.out_refund_no === outRefundNo && isOurs ? refundOf(one) : undefined;
    });
  }

  notification(headers: ProviderHeaders, rawBody: string, now: number) {
    return noticeOf(this.#line, headers, rawBody, now);
  }

  bill<K extends BillKind>(day: string, kind: K): Promise<ProviderReply<ProviderBill<K>>> {
    return billOf(this.#line, day, kind);
  }
}
