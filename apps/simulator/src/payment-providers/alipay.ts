import { createHash, randomUUID } from 'node:crypto';
import { moved } from './account-lines.ts';
import { failed, SimulatedAgreements, well } from './alipay-agreements.ts';
import { accountBill, tradeBill } from './alipay-bill.ts';
import { type Content, centsOf, no, type Royalties } from './alipay-form.ts';
import type { AlipaySeal } from './alipay-seal.ts';
import { SimulatedRoyalty } from './alipay-shares.ts';
import { beijingInstant, beijingTime, isBillThere, yuan } from './beijing.ts';
import { billed } from './bill-lines.ts';
import type { Book, BookConsent, BookOrder, BookRefund } from './book.ts';
import type { Consents } from './consents.ts';
import type { Courier } from './courier.ts';
import type { Faults } from './faults.ts';
import type { Heard, Said } from './said.ts';
import type { Shares } from './shares.ts';
import type { No, Till } from './till.ts';

export interface AlipayParts {
  seal: AlipaySeal;
  till: Till;
  shares: Shares;
  /** The franchisee's merchant number; absent: head office's. */
  merchant?: string | undefined;
  consents: Consents;
  book: Book;
  courier: Courier;
  faults: Faults;
  spoilt: ReadonlyMap<string, Partial<Faults>>;
  seed: number;
  now(): number;
  base(): string;
}

const provider = 'alipay';
/** Seconds until a notification is repeated, within a day. */
const pauses = [240, 600, 600, 3_600, 7_200, 21_600, 54_000];

/** Collections wait indefinitely. */
const forEver = 8_640_000_000_000_000;

type Params = Record<string, string>;
/** Alipay, as seen by its merchant. */
export class SimulatedAlipay {
  readonly #parts: AlipayParts;
  readonly #files = new Map<string, Buffer>();

  readonly #agreements: SimulatedAgreements;
  readonly #royalty: SimulatedRoyalty;

  constructor(parts: AlipayParts) {
    this.#parts = parts;
    this.#agreements = new SimulatedAgreements(parts);
    const { shares, book, seal } = parts;
    this.#royalty = new SimulatedRoyalty({ shares, book, merchantId: seal.account.merchantId });
  }

  handle(heard: Heard): Said {
    const { pathname, searchParams } = new URL(heard.path, 'http://provider');
    if (heard.method === 'GET' && pathname === '/bill') return this.#file(searchParams.get('token') ?? '');
    if (pathname !== '/gateway.do') return { status: 404, headers: {}, body: '' };
    const query = heard.method === 'GET' ? searchParams : new URLSearchParams(heard.body);
    const params: Params = { ...Object.fromEntries(searchParams), ...Object.fromEntries(query) };
    const { method = '' } = params;
    const calls: Record<string, (content: Content) => object> = {
      'alipay.trade.create': (content) => this.#create(params, content),
      'alipay.trade.pay': (content) => this.#collect(params, content),
      'alipay.user.agreement.query': (content) => this.#agreements.query(content),
      'alipay.user.agreement.unsign': (content) => this.#agreements.unsign(content),
      'alipay.trade.query': (content) => this.#query(content),
      'alipay.trade.close': (content) => this.#close(content),
      'alipay.trade.refund': (content) => this.#refund(params, content),
      'alipay.trade.royalty.relation.bind': (content) => this.#royalty.bind(content as object),
      'alipay.trade.order.settle': (content) => this.#royalty.settle(content as object),
      'alipay.trade.order.settle.query': (content) => this.#royalty.query(content as object),
      'alipay.trade.fastpay.refund.query': (content) => this.#refundQuery(content),
      'alipay.data.dataservice.bill.downloadurl.query': (content) => this.#bill(content),
    };
    const call = calls[method];
    if (!call || !this.#parts.seal.isMerchants(params)) {
      const sub = call ? 'isv.invalid-signature' : 'isv.invalid-method';
      return this.#say('error', {
        code: '40002',
        msg: 'Invalid Arguments',
        sub_code: sub,
        sub_msg: '验签出错',
      });
    }
    return this.#say(method.replaceAll('.', '_'), call(JSON.parse(params.biz_content ?? '{}') as Content));
  }

  /** The answer to a method, signed over its exact text. */
  #say(name: string, content: object): Said {
    const text = JSON.stringify(content);
    const sign = this.#parts.seal.sign(text);
    return {
      status: 200,
      headers: { 'content-type': 'text/html;charset=utf-8' },
      body: `{"${name}_response":${text},"sign":"${sign}"}`,
    };
  }

  #place(params: Params, content: Content, until?: number): BookOrder | No {
    const freeze = content.extend_params as { royalty_freeze?: string } | undefined;
    return this.#parts.till.place({
      provider,
      outNo: content.out_trade_no ?? '',
      amountCents: centsOf(content.total_amount),
      what: content.subject ?? '',
      notifyUrl: params.notify_url ?? '',
      expiresAt: until ?? beijingInstant(content.time_expire ?? ''),
      merchant: this.#parts.merchant,
      isShared: freeze?.royalty_freeze === 'true',
    });
  }

  #create(params: Params, content: Content) {
    const order = this.#place(params, content);
    if ('no' in order) return no(order);
    return { ...well, out_trade_no: order.outNo, trade_no: order.tradeNo };
  }

  /** The number of an order handed over by the rider's app: it then comes into existence. */
  outNoOf(prepay: Readonly<Record<string, string>>): string | undefined {
    if (prepay.tradeNO)
      return [...this.#parts.book.orders.values()].find(({ tradeNo }) => tradeNo === prepay.tradeNO)?.outNo;
    const params: Params = Object.fromEntries(new URLSearchParams(prepay.orderStr ?? ''));
    if (params.method !== 'alipay.trade.app.pay' || !this.#parts.seal.isMerchants(params)) return undefined;
    const order = this.#place(params, JSON.parse(params.biz_content ?? '{}') as Content);
    return 'no' in order ? undefined : order.outNo;
  }

  #statusOf(order: BookOrder) {
    if (order.state === 'waiting') return 'WAIT_BUYER_PAY';
    if (order.state === 'closed') return 'TRADE_CLOSED';
    return this.#refundedOf(order) >= order.paidCents ? 'TRADE_CLOSED' : 'TRADE_SUCCESS';
  }

  #refundedOf({ outNo }: BookOrder) {
    const done = this.#parts.book.refundsOf(provider, outNo).filter(({ state }) => state === 'success');
    return done.reduce((sum, one) => sum + one.amountCents, 0);
  }

  /** Collects by an agreement: paid at once, unless its rider has no money. */
  #collect(params: Params, content: Content) {
    const { consents, till } = this.#parts;
    const { agreement_no } = (content.agreement_params ?? {}) as unknown as { agreement_no?: string };
    if (!consents.stands(provider, agreement_no ?? ''))
      return failed('ACQ.AGREEMENT_NOT_EXIST', '协议不存在');
    const order = this.#place(params, content, forEver);
    if ('no' in order) return no(order);
    if (!consents.hasMoney()) return failed('ACQ.BUYER_BALANCE_NOT_ENOUGH', '买家余额不足');
    const paid = till.pay(provider, order.outNo);
    if ('no' in paid) return no(paid);
    const { outNo, tradeNo, paidCents, paidAt } = paid;
    const said = { out_trade_no: outNo, trade_no: tradeNo, total_amount: yuan(paidCents) };
    return { ...well, ...said, gmt_payment: beijingTime(paidAt ?? 0) };
  }

  codeOf = (prepay: Readonly<Record<string, string>>) => this.#agreements.codeOf(prepay);

  #query(content: Content) {
    const order = this.#parts.book.order(provider, content.out_trade_no ?? '');
    if (!order) return no({ no: 'unknown' });
    return {
      ...well,
      out_trade_no: order.outNo,
      trade_no: order.tradeNo,
      trade_status: this.#statusOf(order),
      total_amount: yuan(order.paidAt === null ? order.amountCents : order.paidCents),
      ...(order.paidAt !== null && { send_pay_date: beijingTime(order.paidAt) }),
    };
  }

  #close(content: Content) {
    const closed = this.#parts.till.close(provider, content.out_trade_no ?? '');
    if (!('no' in closed)) return { ...well, out_trade_no: closed.outNo, trade_no: closed.tradeNo };
    return closed.no === 'unknown' ? no(closed) : failed('ACQ.TRADE_STATUS_ERROR', '交易状态不合法');
  }

  #refund(params: Params, content: Content) {
    const royalties = content.refund_royalty_parameters as Royalties | undefined;
    const refund = this.#parts.till.refund({
      provider,
      outNo: content.out_trade_no ?? '',
      outRefundNo: content.out_request_no ?? '',
      amountCents: centsOf(content.refund_amount),
      totalCents: this.#totalSaid(content),
      notifyUrl: params.notify_url ?? '',
      backCents: royalties?.reduce((sum, { amount }) => sum + centsOf(amount), 0) ?? 0,
    });
    if ('no' in refund)
      return refund.no === 'mismatch' ? failed('ACQ.REFUND_AMT_NOT_EQUAL_TOTAL', '退款金额超限') : no(refund);
    this.#royalty.back(refund.outNo, refund.outRefundNo, royalties);
    const order = this.#parts.book.order(provider, refund.outNo);
    return {
      ...well,
      out_trade_no: refund.outNo,
      trade_no: order?.tradeNo ?? '',
      fund_change: refund.state === 'success' ? 'Y' : 'N',
      refund_fee: yuan(order ? this.#refundedOf(order) : 0),
    };
  }

  /** Alipay is not told the order's total; an unknown order was worth at least the refund. */
  #totalSaid({ out_trade_no = '', refund_amount }: Content) {
    return this.#parts.book.order(provider, out_trade_no) ? undefined : centsOf(refund_amount);
  }

  /** Success of a query says nothing about the refund. */
  #refundQuery(content: Content) {
    const order = this.#parts.book.order(provider, content.out_trade_no ?? '');
    if (!order) return no({ no: 'unknown' });
    const refund = this.#parts.book.refund(provider, content.out_request_no ?? '');
    if (refund?.state !== 'success') return well;
    return {
      ...well,
      out_trade_no: refund.outNo,
      trade_no: order.tradeNo,
      out_request_no: refund.outRefundNo,
      total_amount: yuan(order.paidCents),
      refund_amount: yuan(refund.amountCents),
      refund_status: 'REFUND_SUCCESS',
      gmt_refund_pay: beijingTime(refund.doneAt ?? refund.createdAt),
    };
  }

  #bill(content: Content) {
    const { now, base, seal } = this.#parts;
    const day = content.bill_date ?? '';
    if (!isBillThere(day, now())) return failed('isp.bill_not_exist', '账单不存在');
    const of = { merchantId: seal.account.merchantId, day };
    const file =
      content.bill_type === 'trade'
        ? tradeBill(billed(this.#parts, provider, day), of)
        : accountBill(moved(this.#parts, provider, day), of);
    const token = randomUUID();
    this.#files.set(token, file);
    return { ...well, bill_download_url: `${base()}/bill?token=${token}&app_id=${seal.account.appId}` };
  }

  #file(token: string): Said {
    const body = this.#files.get(token);
    this.#files.delete(token);
    if (!body) return { status: 404, headers: {}, body: '' };
    return { status: 200, headers: { 'content-type': 'application/zip' }, body };
  }

  tellPaid(order: BookOrder) {
    this.#tell(order, order.notifyUrl, {});
  }

  /** A refund is notified as an update of the trade, with the total of its refunds. */
  tellRefund(refund: BookRefund) {
    const order = this.#parts.book.order(provider, refund.outNo);
    if (!order || !refund.notifyUrl) return;
    this.#tell(order, refund.notifyUrl, {
      out_biz_no: refund.outRefundNo,
      refund_fee: yuan(this.#refundedOf(order)),
      gmt_refund: `${beijingTime(refund.doneAt ?? refund.createdAt)}.000`,
    });
  }

  tellConsent(consent: BookConsent) {
    this.#post(consent.notifyUrl, this.#agreements.told(consent));
  }

  #tell(order: BookOrder, url: string, more: Params) {
    const { seal, now } = this.#parts;
    const { appId, merchantId } = seal.account;
    const told = `${order.outNo} ${JSON.stringify(more)}`;
    const content: Params = {
      notify_type: 'trade_status_sync',
      notify_id: createHash('sha256').update(told).digest('hex').slice(0, 34),
      app_id: appId,
      charset: 'utf-8',
      version: '1.0',
      seller_id: merchantId,
      out_trade_no: order.outNo,
      trade_no: order.tradeNo,
      trade_status: this.#statusOf(order),
      total_amount: yuan(order.paidCents),
      gmt_payment: beijingTime(order.paidAt ?? now()),
      ...more,
    };
    this.#post(url, content);
  }

  #post(url: string, content: Params) {
    const { seal, courier, now } = this.#parts;
    courier.post({
      url,
      make: () => ({
        headers: { 'content-type': 'application/x-www-form-urlencoded; charset=utf-8' },
        body: new URLSearchParams(seal.signed({ ...content, notify_time: beijingTime(now()) })).toString(),
      }),
      isTaken: (status, body) => status === 200 && body.trim() === 'success',
      pauses,
    });
  }
}
