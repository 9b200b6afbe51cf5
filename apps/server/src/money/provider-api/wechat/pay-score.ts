import { z } from 'zod';
import type { Collection, ConsentState, LaterProvider, ProviderConsent } from '../later.ts';
import type { PaymentState, Placed, ProviderPayment, ProviderReply } from '../port.ts';
import { serviceTime, stampOrTime } from '../provider-clock.ts';
import { cutToBytes, unknown } from '../wire.ts';
import { about } from './about.ts';
import { type Heard, refusalOf, type WechatLine } from './line.ts';

const permissions = '/v3/payscore/permissions';
const services = '/v3/payscore/serviceorder';

const permission = z.object({
  mchid: z.string(),
  authorization_code: z.string(),
  authorization_state: z.string(),
  openid: z.string().optional(),
});
const permissionStates: Readonly<Record<string, ConsentState>> = {
  AVAILABLE: 'standing',
  UNBINDUSER: 'asked',
  UNAVAILABLE: 'ended',
};

const collection = z.object({
  state: z.string(),
  total_amount: z.int().optional(),
  details: z
    .array(z.object({ paid_time: z.string().optional(), transaction_id: z.string().optional() }))
    .optional(),
});
/** An order of a service, as it is answered and as it is told. */
export const serviceOrder = z.object({
  mchid: z.string(),
  out_order_no: z.string(),
  state: z.string(),
  state_description: z.string().optional(),
  total_amount: z.int().optional(),
  collection: collection.optional(),
});
type ServiceOrder = z.infer<typeof serviceOrder>;

const serviceStates: Readonly<Record<string, PaymentState>> = {
  CREATED: 'waiting',
  DOING: 'waiting',
  DONE: 'paying',
  REVOKED: 'closed',
  EXPIRED: 'closed',
};

/** What an order of a service says of its payment; undefined where it is in a state that we do not know. */
export function collectedOf(said: ServiceOrder): ProviderPayment | undefined {
  const { collection: got, state_description } = said;
  const isCompleted = state_description === 'MCH_COMPLETE' || got?.state === 'USER_PAYING';
  const paid =
    got?.state === 'USER_PAID' ? got.details?.find(({ transaction_id }) => transaction_id) : undefined;
  const known = serviceStates[said.state];
  const state = known === 'waiting' && isCompleted ? 'paying' : known;
  return (
    state && {
      state: paid ? 'success' : state,
      amountCents: got?.total_amount ?? said.total_amount ?? null,
      tradeNo: paid?.transaction_id ?? null,
      paidAt: stampOrTime(paid?.paid_time),
    }
  );
}

interface ScoreParts {
  line: WechatLine;
  /** The number of our service at WeChat. */
  serviceId: string;
  notifyUrl(): string;
}

/** WeChat's pay score in the mode in which the rider agrees once. Whom it vouches for is decided there, not told. */
export class WechatScore implements LaterProvider {
  readonly #parts: ScoreParts;

  constructor(parts: ScoreParts) {
    this.#parts = parts;
  }

  get #service() {
    const { line, serviceId } = this.#parts;
    return { appid: line.account.appId, service_id: serviceId };
  }

  async ask(code: string): Promise<ProviderReply<Placed>> {
    const { line, notifyUrl } = this.#parts;
    const content = { ...this.#service, authorization_code: code, notify_url: notifyUrl() };
    const said = await line.ask({ method: 'POST', path: permissions, content });
    if (said.kind === 'unknown') return said;
    if (said.status !== 200) return refusalOf(said);
    const { apply_permissions_token: token } = (said.json ?? {}) as { apply_permissions_token?: unknown };
    if (typeof token !== 'string' || !token) return unknown('the answer names no token');
    const query = `apply_permissions_token=${token}`;
    return { kind: 'answer', value: { prepay: { businessType: 'wxpayScoreEnable', query } } };
  }

  async consent(code: string): Promise<ProviderReply<ProviderConsent>> {
    const { line, serviceId } = this.#parts;
    const path = `${permissions}/authorization-code/${encodeURIComponent(code)}?service_id=${serviceId}`;
    const said = await line.ask({ method: 'GET', path });
    if (said.kind === 'unknown') return said;
    if (said.status !== 200)
      return orNone(refusalOf(said), { state: 'unknown_consent' as const, account: null });
    return about(said, permission, (one) => {
      const state = permissionStates[one.authorization_state];
      const isOurs = one.authorization_code === code && one.mchid === line.account.merchantId;
      // Whoever agreed is known from then on.
      if (!isOurs || !state || (state === 'standing' && !one.openid)) return undefined;
      return { state, account: one.openid ?? null };
    });
  }

  async end({ code }: { code: string }): Promise<ProviderReply<{ ended: true }>> {
    const { line, serviceId } = this.#parts;
    const said = await line.ask({
      method: 'POST',
      path: `${permissions}/authorization-code/${encodeURIComponent(code)}/terminate`,
      content: { service_id: serviceId, reason: '用户关闭' },
    });
    if (said.kind === 'unknown') return said;
    if (said.status === 204) return { kind: 'answer', value: { ended: true } };
    return orNone(refusalOf(said), { ended: true as const });
  }

  /** The provider counts from when it took the order, and a service ends after it began: so it is created now and completed later. */
  async collect(order: Collection): Promise<ProviderReply<ProviderPayment>> {
    const known = await this.query(order.outNo);
    if (known.kind !== 'answer') return known;
    const { state } = known.value;
    if (state === 'unknown_order') return this.#post(order.outNo, services, this.#created(order));
    if (state !== 'waiting') return known;
    return this.#post(order.outNo, `${services}/${encodeURIComponent(order.outNo)}/complete`, {
      ...this.#service,
      post_payments: [{ name: cutToBytes(order.what, 20), amount: order.amountCents }],
      total_amount: order.amountCents,
      time_range: { end_time: serviceTime(this.#parts.line.now()) },
    });
  }

  #created({ outNo, what, amountCents, account }: Collection) {
    return {
      ...this.#service,
      out_order_no: outNo,
      service_introduction: cutToBytes(what, 20),
      time_range: { start_time: 'OnAccept' },
      risk_fund: { name: 'ESTIMATE_ORDER_COST', amount: amountCents },
      notify_url: this.#parts.notifyUrl(),
      openid: account,
      need_user_confirm: false,
    };
  }

  async #post(outNo: string, path: string, content: object): Promise<ProviderReply<ProviderPayment>> {
    const said = await this.#parts.line.ask({ method: 'POST', path, content });
    if (said.kind === 'unknown') return said;
    return said.status === 200 ? this.#collectedIn(said, outNo) : refusalOf(said);
  }

  async query(outNo: string): Promise<ProviderReply<ProviderPayment>> {
    const { appid, service_id } = this.#service;
    const asked = new URLSearchParams({ out_order_no: outNo, service_id, appid });
    const said = await this.#parts.line.ask({ method: 'GET', path: `${services}?${asked}` });
    if (said.kind === 'unknown') return said;
    const none = { state: 'unknown_order' as const, amountCents: null, tradeNo: null, paidAt: null };
    return said.status === 200 ? this.#collectedIn(said, outNo) : orNone(refusalOf(said), none);
  }

  #collectedIn(said: Heard, outNo: string) {
    const { merchantId } = this.#parts.line.account;
    return about(said, serviceOrder, (one) =>
      one.out_order_no === outNo && one.mchid === merchantId ? collectedOf(one) : undefined,
    );
  }

  async close(outNo: string): Promise<ProviderReply<{ closed: boolean }>> {
    const said = await this.#parts.line.ask({
      method: 'POST',
      path: `${services}/${encodeURIComponent(outNo)}/cancel`,
      content: { ...this.#service, reason: '超时未支付' },
    });
    if (said.kind === 'unknown') return said;
    if (said.status === 200) return { kind: 'answer', value: { closed: true } };
    const refusal = refusalOf(said);
    if (refusal.kind === 'unknown' || refusal.reason === 'not_found') return refusal;
    // It is paid, or was cancelled before: the provider has one word for both.
    const payment = await this.query(outNo);
    if (payment.kind !== 'answer') return payment;
    const { state } = payment.value;
    if (state === 'success' || state === 'closed')
      return { kind: 'answer', value: { closed: state === 'closed' } };
    return unknown(`it was not cancelled: ${state}`);
  }
}

/** What it means that the provider knows nothing of it. */
const orNone = <T>(refusal: ReturnType<typeof refusalOf>, none: T): ProviderReply<T> =>
  refusal.kind === 'refused' && refusal.reason === 'not_found' ? { kind: 'answer', value: none } : refusal;
