import { createHash, randomUUID } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { moved } from './account-lines.ts';
import { beijingStamp, isBillThere } from './beijing.ts';
import { billed, numberIn } from './bill-lines.ts';
import type { Book, BookConsent, BookOrder, BookRefund } from './book.ts';
import type { Consents } from './consents.ts';
import type { Courier } from './courier.ts';
import type { Faults } from './faults.ts';
import type { Heard, Said } from './said.ts';
import type { Shares } from './shares.ts';
import type { Till } from './till.ts';
import { fundBill, tradeBill } from './wechat-bill.ts';
import { type Content, type Problem, problems } from './wechat-form.ts';
import { type ScoreSaid, SimulatedScore } from './wechat-score.ts';
import type { WechatSeal } from './wechat-seal.ts';
import { SimulatedSharing } from './wechat-shares.ts';

export interface WechatParts {
  seal: WechatSeal;
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
  /** Base URL, without a trailing slash. */
  base(): string;
}

const provider = 'wechat';
const prepayOf = (outNo: string) =>
  `wx${createHash('sha256').update(`prepay ${outNo}`).digest('hex').slice(0, 34)}`;
/** Seconds until a notification is repeated: fifteen times over a day. */
const pauses = [
  15, 15, 30, 180, 600, 1_200, 1_800, 1_800, 1_800, 3_600, 10_800, 10_800, 10_800, 21_600, 21_600,
];

/** WeChat Pay, as seen by its merchant. */
export class SimulatedWechat {
  readonly #parts: WechatParts;
  readonly #files = new Map<string, Buffer>();
  readonly #score: SimulatedScore;
  readonly #sharing: SimulatedSharing;
  /** The order of each prepayment. */
  readonly #prepaid = new Map<string, string>();

  constructor(parts: WechatParts) {
    this.#parts = parts;
    this.#score = new SimulatedScore({ ...parts, account: parts.seal.account });
    const { shares, seal } = parts;
    const { merchantId } = seal.account;
    this.#sharing = new SimulatedSharing({ shares, merchantId, keyOf: () => seal.key });
    for (const one of parts.book.orders.values())
      if (one.provider === provider) this.#prepaid.set(prepayOf(one.outNo), one.outNo);
  }

  handle(heard: Heard): Said {
    const { seal } = this.#parts;
    if (!seal.isMerchants(String(heard.headers.authorization ?? ''), heard))
      return this.#unsigned(401, 'SIGN_ERROR', '签名错误');
    const { pathname, searchParams } = new URL(heard.path, 'http://provider');
    if (heard.method === 'GET' && pathname === '/v3/billdownload/file')
      return this.#file(searchParams.get('token') ?? '');
    return this.#routed(heard.method, pathname, { query: searchParams, body: heard.body });
  }

  #routed(method: string, path: string, { query, body }: { query: URLSearchParams; body: string }): Said {
    const content = (body ? JSON.parse(body) : {}) as Content;
    if (path.startsWith('/v3/payscore/'))
      return this.#said(
        this.#score.answer(method, path, { content, outNo: query.get('out_order_no') ?? '' }),
      );
    if (path.startsWith('/v3/profitsharing/'))
      return this.#said(this.#sharing.answer(method, path, content as object, query));
    const [before = '', last = ''] = path.split('/').slice(-2).map(decodeURIComponent);
    const calls: readonly [string, RegExp, () => Said][] = [
      ['POST', /^\/v3\/pay\/transactions\/(app|jsapi)$/, () => this.#order(content)],
      ['GET', /^\/v3\/pay\/transactions\/out-trade-no\/[^/]+$/, () => this.#query(last)],
      ['POST', /^\/v3\/pay\/transactions\/out-trade-no\/[^/]+\/close$/, () => this.#close(before)],
      ['POST', /^\/v3\/refund\/domestic\/refunds$/, () => this.#refund(content)],
      ['GET', /^\/v3\/refund\/domestic\/refunds\/[^/]+$/, () => this.#refundQuery(last)],
      ['GET', /^\/v3\/certificates$/, () => this.#json(this.#parts.seal.certificates())],
      ['GET', /^\/v3\/bill\/(tradebill|fundflowbill)$/, () => this.#bill(last, query)],
    ];
    const call = calls.find(([verb, form]) => verb === method && form.test(path));
    return call
      ? call[2]()
      : this.#problem({ status: 404, code: 'RESOURCE_NOT_EXISTS', message: '资源不存在' });
  }

  /** An empty response is valid too. */
  #said(said: ScoreSaid | undefined): Said {
    if (!said) return { status: 204, headers: this.#parts.seal.signed(''), body: '' };
    if ('json' in said) return this.#json(said.json);
    const [status, code, message] = said.problem;
    return this.#problem({ status, code, message });
  }

  codeOf = (prepay: Readonly<Record<string, string>>) => this.#score.codeOf(prepay);

  #order(content: Content): Said {
    const { account } = this.#parts.seal;
    if (content.mchid !== account.merchantId)
      return this.#problem({ status: 400, code: 'PARAM_ERROR', message: '商户号错误' });
    const outNo = String(content.out_trade_no);
    const order = this.#parts.till.place({
      provider,
      outNo,
      amountCents: Number(content.amount?.total),
      what: String(content.description),
      notifyUrl: String(content.notify_url),
      expiresAt: Date.parse(String(content.time_expire)),
      merchant: this.#parts.merchant,
      isShared: content.settle_info?.profit_sharing === true,
    });
    if ('no' in order) return this.#problem(problems[order.no]);
    this.#prepaid.set(prepayOf(outNo), outNo);
    return this.#json({ prepay_id: prepayOf(outNo) });
  }

  /** The order number of an app's prepayment; undefined if forged or unknown. */
  outNoOf(prepay: Readonly<Record<string, string>>): string | undefined {
    const { seal } = this.#parts;
    const isMini = prepay.paySign !== undefined;
    const id = isMini ? (prepay.package ?? '').replace(/^prepay_id=/, '') : (prepay.prepayid ?? '');
    const text = isMini
      ? `${prepay.appId}\n${prepay.timeStamp}\n${prepay.nonceStr}\n${prepay.package}\n`
      : `${prepay.appid}\n${prepay.timestamp}\n${prepay.noncestr}\n${prepay.prepayid}\n`;
    return seal.isBy(text, prepay.paySign ?? prepay.sign ?? '') ? this.#prepaid.get(id) : undefined;
  }

  #transactionOf(order: BookOrder) {
    const { account } = this.#parts.seal;
    const refunded = this.#parts.book.refundsOf(provider, order.outNo).length > 0;
    const states = { waiting: 'NOTPAY', closed: 'CLOSED', paid: refunded ? 'REFUND' : 'SUCCESS' };
    const isPaid = order.paidAt !== null;
    return {
      appid: account.appId,
      mchid: account.merchantId,
      out_trade_no: order.outNo,
      trade_state: states[order.state],
      trade_state_desc: '',
      ...(isPaid && {
        transaction_id: order.tradeNo,
        trade_type: 'APP',
        success_time: beijingStamp(order.paidAt ?? 0),
      }),
      amount: { total: isPaid ? order.paidCents : order.amountCents, currency: 'CNY' },
    };
  }

  #query(outNo: string): Said {
    const order = this.#parts.book.order(provider, outNo);
    return order ? this.#json(this.#transactionOf(order)) : this.#problem(problems.unknown);
  }

  #close(outNo: string): Said {
    const closed = this.#parts.till.close(provider, outNo);
    if ('no' in closed) return this.#problem(problems[closed.no]);
    return { status: 204, headers: this.#parts.seal.signed(''), body: '' };
  }

  #refund(content: Content): Said {
    const refund = this.#parts.till.refund({
      provider,
      outNo: String(content.out_trade_no ?? this.#score.numberOf(String(content.transaction_id))),
      outRefundNo: String(content.out_refund_no),
      amountCents: Number(content.amount?.refund),
      totalCents: Number(content.amount?.total),
      notifyUrl: String(content.notify_url),
    });
    if (!('no' in refund)) return this.#json(this.#refundOf(refund));
    if (refund.no === 'unknown')
      return this.#problem({ status: 404, code: 'RESOURCE_NOT_EXISTS', message: '订单不存在' });
    if (refund.no === 'short') return this.#problem(problems.short);
    return this.#problem({
      status: 400,
      code: 'INVALID_REQUEST',
      message: '订单金额或退款金额与之前请求不一致',
    });
  }

  #refundOf(refund: BookRefund) {
    const order = this.#parts.book.order(provider, refund.outNo);
    return {
      refund_id: refund.refundNo,
      out_refund_no: refund.outRefundNo,
      transaction_id: order?.tradeNo ?? '',
      out_trade_no: numberIn(refund.outNo, order),
      channel: 'ORIGINAL',
      create_time: beijingStamp(refund.createdAt),
      ...(refund.doneAt !== null && { success_time: beijingStamp(refund.doneAt) }),
      status: refund.state.toUpperCase(),
      amount: { total: order?.paidCents ?? 0, refund: refund.amountCents, currency: 'CNY' },
    };
  }

  #refundQuery(outRefundNo: string): Said {
    const refund = this.#parts.book.refund(provider, outRefundNo);
    if (!refund) return this.#problem({ status: 404, code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' });
    return this.#json(this.#refundOf(refund));
  }

  #bill(kind: string, query: URLSearchParams): Said {
    const { now, base } = this.#parts;
    const day = query.get('bill_date') ?? '';
    if (!isBillThere(day, now()))
      return this.#problem({ status: 400, code: 'NO_STATEMENT_EXIST', message: '账单文件不存在' });
    const text =
      kind === 'tradebill'
        ? tradeBill(billed(this.#parts, provider, day), this.#parts.seal.account)
        : fundBill(moved(this.#parts, provider, day));
    const isPacked = query.get('tar_type') === 'GZIP';
    const token = randomUUID();
    this.#files.set(token, isPacked ? gzipSync(text) : Buffer.from(text));
    return this.#json({
      hash_type: 'SHA1',
      hash_value: createHash('sha1').update(text).digest('hex'),
      download_url: `${base()}/v3/billdownload/file?token=${token}`,
    });
  }

  #file(token: string): Said {
    const body = this.#files.get(token);
    this.#files.delete(token);
    if (!body) return this.#unsigned(404, 'RESOURCE_NOT_EXISTS', '文件不存在');
    return { status: 200, headers: { 'content-type': 'application/octet-stream' }, body };
  }

  /** Notifies the payment of an order. */
  tellPaid(order: BookOrder) {
    if (order.service)
      this.#tell('PAYSCORE.USER_PAID', 'payscore', order.notifyUrl, this.#score.orderOf(order));
    else this.#tell('TRANSACTION.SUCCESS', 'transaction', order.notifyUrl, this.#transactionOf(order));
  }

  tellConsent(consent: BookConsent) {
    const event = consent.state === 'standing' ? 'OPEN' : 'CLOSE';
    const said = this.#score.permissionOf(consent);
    this.#tell(`PAYSCORE.USER_${event}_SERVICE`, 'payscore', consent.notifyUrl, said);
  }

  tellRefund(refund: BookRefund) {
    const { status, amount, ...said } = this.#refundOf(refund);
    const { merchantId } = this.#parts.seal.account;
    const told = { mchid: merchantId, ...said, refund_status: status };
    const amounts = { ...amount, payer_total: amount.total, payer_refund: amount.refund };
    this.#tell(`REFUND.${status}`, 'refund', refund.notifyUrl, { ...told, amount: amounts });
  }

  #tell(event: string, about: string, url: string, content: object) {
    const { seal, now, courier } = this.#parts;
    const body = JSON.stringify({
      id: randomUUID(),
      create_time: beijingStamp(now()),
      event_type: event,
      resource_type: 'encrypt-resource',
      summary: '',
      resource: { original_type: about, ...seal.sealed(JSON.stringify(content), about) },
    });
    courier.post({
      url,
      make: () => ({ headers: { 'content-type': 'application/json', ...seal.signed(body) }, body }),
      isTaken: (status) => status === 200 || status === 204,
      pauses,
    });
  }

  #json(content: object): Said {
    const body = JSON.stringify(content);
    const headers = { 'content-type': 'application/json; charset=utf-8', ...this.#parts.seal.signed(body) };
    return { status: 200, headers, body };
  }

  #problem({ status, code, message }: Problem): Said {
    return { ...this.#json({ code, message }), status };
  }

  #unsigned(status: number, code: string, message: string): Said {
    const body = JSON.stringify({ code, message });
    return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body };
  }
}
