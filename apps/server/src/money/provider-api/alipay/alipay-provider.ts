import { yuanOf } from '../cents.ts';
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
  RefundRequest,
} from '../port.ts';
import { instantOf, providerTime } from '../provider-clock.ts';
import type { SharingProvider } from '../sharing.ts';
import { cutToBytes, unknown } from '../wire.ts';
import { AlipayAgreement } from './agreement.ts';
import { billOf } from './bill.ts';
import { AlipayLine, type AlipayLineParts, isWell, refusalOf } from './line.ts';
import { noticeOf } from './notices.ts';
import { paymentIn, refundIn, textIn } from './reading.ts';
import { AlipayRoyalty, royaltyOf } from './royalty.ts';

const answer = <T>(value: T): ProviderReply<T> => ({ kind: 'answer', value });

/** Alipay, signed with RSA2. */
export class AlipayProvider implements PaymentProvider {
  readonly name = 'alipay';
  readonly acknowledge = {
    taken: { status: 200, type: 'text/plain', body: 'success' },
    again: { status: 200, type: 'text/plain', body: 'fail' },
  };
  readonly later: LaterProvider | undefined;
  readonly sharing: SharingProvider;
  readonly #line: AlipayLine;

  constructor(parts: AlipayLineParts) {
    this.#line = new AlipayLine(parts);
    this.sharing = new AlipayRoyalty(this.#line);
    const { serviceId: scene } = parts.account;
    this.later = scene ? new AlipayAgreement({ line: this.#line, scene, orders: this }) : undefined;
  }

  /** An app order is only signed here: the provider learns of it when the rider opens it. */
  async order(order: ProviderOrder): Promise<ProviderReply<Placed>> {
    const content = {
      out_trade_no: order.outNo,
      total_amount: yuanOf(order.amountCents),
      subject: cutToBytes(order.what, 127),
      time_expire: providerTime(order.expiresAt),
      ...(order.isShared && { extend_params: { royalty_freeze: 'true' } }),
    };
    if (order.way === 'app') {
      const product = { ...content, product_code: 'QUICK_MSECURITY_PAY' };
      const params = this.#line.signed('alipay.trade.app.pay', product, { tells: true });
      return answer({ prepay: { orderStr: new URLSearchParams(params).toString() } });
    }
    const { appId } = this.#line.account;
    const mini = { ...content, product_code: 'JSAPI_PAY', op_app_id: appId, buyer_id: order.payer };
    const said = await this.#line.ask('alipay.trade.create', mini, { tells: true });
    if (said.kind === 'unknown') return said;
    if (!isWell(said)) return refusalOf(said);
    const { trade_no, out_trade_no } = said.said;
    if (out_trade_no !== order.outNo || typeof trade_no !== 'string')
      return unknown('the answer is about something else');
    return answer({ prepay: { tradeNO: trade_no } });
  }

  async query(outNo: string): Promise<ProviderReply<ProviderPayment>> {
    const said = await this.#line.ask('alipay.trade.query', { out_trade_no: outNo });
    if (said.kind === 'unknown') return said;
    if (isWell(said)) return paymentIn(said, outNo);
    const refusal = refusalOf(said);
    if (refusal.kind === 'refused' && refusal.reason === 'not_found')
      return answer({ state: 'unknown_order' as const, amountCents: null, tradeNo: null, paidAt: null });
    return refusal;
  }

  async close(outNo: string): Promise<ProviderReply<{ closed: boolean }>> {
    const said = await this.#line.ask('alipay.trade.close', { out_trade_no: outNo });
    if (said.kind === 'unknown') return said;
    if (isWell(said)) return answer({ closed: true });
    const refusal = refusalOf(said);
    // It is paid, or closed before: the provider has one word for both.
    if (refusal.kind === 'refused' && /TRADE_STATUS/.test(refusal.code)) return this.#closedOrPaid(outNo);
    return refusal;
  }

  async #closedOrPaid(outNo: string): Promise<ProviderReply<{ closed: boolean }>> {
    const payment = await this.query(outNo);
    if (payment.kind !== 'answer') return payment;
    const { state } = payment.value;
    if (state === 'success' || state === 'closed') return answer({ closed: state === 'closed' });
    return unknown(`it was not closed: ${state}`);
  }

  async refund(request: RefundRequest): Promise<ProviderReply<ProviderRefund>> {
    const said = await this.#line.ask(
      'alipay.trade.refund',
      {
        out_trade_no: request.outNo,
        refund_amount: yuanOf(request.amountCents),
        out_request_no: request.outRefundNo,
        refund_reason: cutToBytes(request.reason, 80),
        ...(request.shareBack && {
          refund_royalty_parameters: [
            royaltyOf(request.shareBack.amountCents, request.shareBack.from, this.#line.account.merchantId),
          ],
        }),
      },
      { tells: true },
    );
    if (said.kind === 'unknown') return said;
    if (!isWell(said)) return refusalOf(said);
    if (said.said.out_trade_no !== request.outNo) return unknown('the answer is about something else');
    // That no money moved may mean that it moved at an earlier try: only the query tells.
    const isDone = said.said.fund_change === 'Y';
    return answer({
      state: isDone ? ('success' as const) : ('processing' as const),
      amountCents: request.amountCents,
      refundNo: null,
      at: isDone ? instantOf(textIn(said, 'gmt_refund_pay')) : null,
    });
  }

  async queryRefund({ outNo, outRefundNo }: { outNo: string; outRefundNo: string }) {
    const said = await this.#line.ask('alipay.trade.fastpay.refund.query', {
      out_trade_no: outNo,
      out_request_no: outRefundNo,
      query_options: ['gmt_refund_pay'],
    });
    if (said.kind === 'unknown') return said;
    const none = { amountCents: null, refundNo: null, at: null };
    if (!isWell(said)) {
      const refusal = refusalOf(said);
      if (refusal.kind === 'refused' && refusal.reason === 'not_found')
        return answer<ProviderRefund>({ state: 'unknown_refund', ...none });
      return refusal;
    }
    return answer<ProviderRefund>(refundIn(said, outRefundNo) ?? { state: 'unknown_refund', ...none });
  }

  async notification(_headers: ProviderHeaders, rawBody: string, now: number) {
    return noticeOf(this.#line.account, rawBody, now);
  }

  bill<K extends BillKind>(day: string, kind: K): Promise<ProviderReply<ProviderBill<K>>> {
    return billOf(this.#line, day, kind);
  }
}
