import { beijingTime } from './beijing.ts';
import type { Book, BookConsent, BookOrder } from './book.ts';
import type { Consents } from './consents.ts';
import type { No, Till } from './till.ts';

type Content = Readonly<Record<string, unknown>>;
interface Account {
  merchantId: string;
  appId: string;
  serviceId: string;
}

/** The provider's response: a body, or an error. */
export type ScoreSaid =
  | { json: object }
  | { problem: readonly [status: number, code: string, message: string] };

const no = (status: number, code: string, message: string): ScoreSaid => ({
  problem: [status, code, message],
});
const noOrder = no(404, 'ORDER_NOT_EXIST', '支付分订单不存在');
const wrongState = no(400, 'INVALID_ORDER_STATE', '单据状态错误');
/** Service orders wait for their riders indefinitely. */
const forEver = 8_640_000_000_000_000;

interface Parts {
  account: Account;
  consents: Consents;
  till: Till;
  book: Book;
  now(): number;
}

/** WeChat's pay score, as seen by its merchant. */
export class SimulatedScore {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** The response to a request; undefined if there is none. */
  answer(
    method: string,
    path: string,
    { content, outNo }: { content: Content; outNo: string },
  ): ScoreSaid | undefined {
    const parts = path.split('/').map(decodeURIComponent);
    const [last = '', before = ''] = [parts.at(-1), parts.at(-2)];
    const calls: readonly [form: RegExp, () => ScoreSaid | undefined][] = [
      [/^POST .*\/permissions$/, () => this.#permit(content)],
      [/^GET .*\/authorization-code\/[^/]+$/, () => this.#permission(last)],
      [/^POST .*\/authorization-code\/[^/]+\/terminate$/, () => this.#terminate(before)],
      [/^POST .*\/serviceorder$/, () => this.#create(content)],
      [/^GET .*\/serviceorder$/, () => this.#query(outNo)],
      [/^POST .*\/serviceorder\/[^/]+\/complete$/, () => this.#complete(before, content)],
      [/^POST .*\/serviceorder\/[^/]+\/cancel$/, () => this.#cancel(before)],
    ];
    const call = calls.find(([form]) => form.test(`${method} ${path}`));
    return call ? call[1]() : no(404, 'RESOURCE_NOT_EXISTS', '资源不存在');
  }

  /** Our number of a consent handed over by an app. */
  codeOf({ businessType, query = '' }: Readonly<Record<string, string>>): string | undefined {
    const token = new URLSearchParams(query).get('apply_permissions_token') ?? '';
    return businessType === 'wxpayScoreEnable' && token.startsWith('token-') ? token.slice(6) : undefined;
  }

  /** Our number of a collection: the provider uses its own. */
  numberOf(tradeNo: string): string {
    for (const one of this.#parts.book.orders.values())
      if (one.service && one.tradeNo === tradeNo) return one.outNo;
    return '';
  }

  #isOurs(content: Content) {
    const { account } = this.#parts;
    return account.serviceId !== '' && content.service_id === account.serviceId;
  }

  #permit(content: Content): ScoreSaid {
    if (!this.#isOurs(content)) return no(400, 'PARAM_ERROR', '服务ID错误');
    const code = String(content.authorization_code);
    const token = this.#parts.consents.ask('wechat', code, String(content.notify_url));
    return { json: { apply_permissions_token: token } };
  }

  #permission(code: string): ScoreSaid {
    const consent = this.#parts.consents.with('wechat', code);
    return consent ? { json: this.permissionOf(consent) } : no(404, 'RESOURCE_NOT_EXISTS', '授权不存在');
  }

  permissionOf({ code, state, account }: BookConsent) {
    const states = { asked: 'UNBINDUSER', standing: 'AVAILABLE', ended: 'UNAVAILABLE' };
    const { merchantId: mchid, appId: appid, serviceId: service_id } = this.#parts.account;
    const said = { mchid, appid, service_id, authorization_code: code, authorization_state: states[state] };
    return state === 'asked' ? said : { ...said, openid: account };
  }

  #terminate(code: string): ScoreSaid | undefined {
    return this.#parts.consents.end('wechat', code)
      ? undefined
      : no(404, 'RESOURCE_NOT_EXISTS', '授权不存在');
  }

  #create(content: Content): ScoreSaid {
    const { consents, book, now } = this.#parts;
    if (!this.#isOurs(content)) return no(400, 'PARAM_ERROR', '服务ID错误');
    const outNo = String(content.out_order_no);
    const known = book.order('wechat', outNo);
    if (known) return known.state === 'waiting' ? { json: this.orderOf(known) } : wrongState;
    if (!consents.stands('wechat', String(content.openid))) return no(403, 'NO_AUTH', '用户未授权');
    const what = String(content.service_introduction);
    const made = this.#parts.till.place({
      provider: 'wechat',
      outNo,
      amountCents: 0,
      what,
      expiresAt: forEver,
      notifyUrl: String(content.notify_url),
    });
    if ('no' in made) return wrongState;
    const begun: BookOrder = { ...made, service: 'doing', createdAt: now() };
    book.write(begun);
    return { json: this.orderOf(begun) };
  }

  #complete(outNo: string, content: Content): ScoreSaid {
    const { book, consents, till } = this.#parts;
    const known = book.order('wechat', outNo);
    if (!known?.service) return noOrder;
    if (known.state !== 'waiting') return wrongState;
    const { end_time } = (content.time_range ?? {}) as { end_time?: string };
    const began = beijingTime(known.createdAt).replace(/\D/g, '');
    if (known.service === 'doing' && !(String(end_time) > began))
      return no(400, 'INVALID_REQUEST', '服务结束时间应晚于服务开始时间');
    const done: BookOrder = { ...known, service: 'done', amountCents: Number(content.total_amount) };
    book.write(done);
    const said = this.orderOf(done);
    if (consents.hasMoney()) till.pay('wechat', outNo);
    return { json: said };
  }

  #cancel(outNo: string): ScoreSaid {
    const { till, book } = this.#parts;
    if (!book.order('wechat', outNo)?.service) return noOrder;
    const closed: BookOrder | No = till.close('wechat', outNo);
    return 'no' in closed && closed.no !== 'closed' ? wrongState : { json: { out_order_no: outNo } };
  }

  #query(outNo: string): ScoreSaid {
    const known = this.#parts.book.order('wechat', outNo);
    return known?.service ? { json: this.orderOf(known) } : noOrder;
  }

  orderOf(order: BookOrder) {
    const { merchantId: mchid, appId: appid, serviceId: service_id } = this.#parts.account;
    const isDone = order.service === 'done';
    const states = { waiting: 'DOING', paid: 'DONE', closed: 'REVOKED' };
    const waits = isDone ? 'MCH_COMPLETE' : 'USER_CONFIRM';
    const paid = {
      seq: 1,
      amount: order.paidCents,
      paid_type: 'NEWTON',
      paid_time: beijingTime(order.paidAt ?? 0).replace(/\D/g, ''),
      transaction_id: order.tradeNo,
    };
    const isPaid = order.state === 'paid';
    const total_amount = isPaid ? order.paidCents : order.amountCents;
    return {
      mchid,
      appid,
      service_id,
      out_order_no: order.outNo,
      state: states[order.state],
      ...(order.state === 'waiting' && { state_description: waits }),
      ...(isDone && {
        total_amount,
        collection: {
          state: isPaid ? 'USER_PAID' : 'USER_PAYING',
          total_amount,
          details: isPaid ? [paid] : [],
        },
      }),
    };
  }
}
