import { centsOf, yuanOf } from '../cents.ts';
import type { Collection, ConsentState, LaterProvider, ProviderConsent } from '../later.ts';
import type { PaymentProvider, Placed, ProviderPayment, ProviderReply } from '../port.ts';
import { instantOf } from '../provider-clock.ts';
import { cutToBytes, unknown } from '../wire.ts';
import { type AlipayLine, isWell, refusalOf } from './line.ts';
import { textIn } from './reading.ts';

const product = { personal_product_code: 'GENERAL_WITHHOLDING_P' };
const states: Readonly<Record<string, ConsentState>> = { NORMAL: 'standing', TEMP: 'asked', STOP: 'ended' };
/** Not opened by the rider, or ended: then the provider no longer knows it. */
const isNone = (code: string) => /AGREEMENT_NOT_EXIST|AGREEMENT_INVALID/.test(code);

interface AgreementParts {
  line: AlipayLine;
  /** The agreement scene that Alipay assigned us for riders with Zhima. */
  scene: string;
  orders: Pick<PaymentProvider, 'query' | 'close'>;
}

/** Alipay's agreement to collect without asking, signed by riders with Zhima. Collected amounts are ordinary trades. */
export class AlipayAgreement implements LaterProvider {
  readonly #parts: AgreementParts;
  readonly query: PaymentProvider['query'];
  readonly close: PaymentProvider['close'];

  constructor(parts: AgreementParts) {
    this.#parts = parts;
    this.query = (outNo) => parts.orders.query(outNo);
    this.close = (outNo) => parts.orders.close(outNo);
  }

  /** Only signed here: the provider learns of it when the rider opens it. */
  async ask(code: string): Promise<ProviderReply<Placed>> {
    const content = {
      ...product,
      sign_scene: this.#parts.scene,
      external_agreement_no: code,
      access_params: { channel: 'ALIPAYAPP' },
    };
    const params = this.#parts.line.signed('alipay.user.agreement.page.sign', content, { tells: true });
    return { kind: 'answer', value: { prepay: { signParams: new URLSearchParams(params).toString() } } };
  }

  async consent(code: string): Promise<ProviderReply<ProviderConsent>> {
    const content = { ...product, sign_scene: this.#parts.scene, external_agreement_no: code };
    const said = await this.#parts.line.ask('alipay.user.agreement.query', content);
    if (said.kind === 'unknown') return said;
    if (!isWell(said)) {
      const refusal = refusalOf(said);
      if (refusal.kind === 'unknown' || !isNone(refusal.code)) return refusal;
      return { kind: 'answer', value: { state: 'unknown_consent', account: null } };
    }
    const state = states[textIn(said, 'status') ?? ''];
    const account = textIn(said, 'agreement_no') ?? null;
    if (said.said.external_agreement_no !== code || !state || (state === 'standing' && !account))
      return unknown('the answer is about something else');
    return { kind: 'answer', value: { state, account } };
  }

  async end({ account }: { account: string }): Promise<ProviderReply<{ ended: true }>> {
    const said = await this.#parts.line.ask('alipay.user.agreement.unsign', { agreement_no: account });
    if (said.kind === 'unknown') return said;
    const refusal = isWell(said) ? undefined : refusalOf(said);
    if (!refusal || (refusal.kind === 'refused' && isNone(refusal.code)))
      return { kind: 'answer', value: { ended: true } };
    return refusal;
  }

  async collect({ outNo, amountCents, what, account }: Collection): Promise<ProviderReply<ProviderPayment>> {
    const content = {
      out_trade_no: outNo,
      total_amount: yuanOf(amountCents),
      subject: cutToBytes(what, 127),
      product_code: 'GENERAL_WITHHOLDING',
      agreement_params: { agreement_no: account },
    };
    const said = await this.#parts.line.ask('alipay.trade.pay', content, { tells: true });
    if (said.kind === 'unknown') return said;
    // It waits for the rider's bank.
    if (said.said.code === '10003') return this.query(outNo);
    if (!isWell(said)) return refusalOf(said);
    if (said.said.out_trade_no !== outNo) return unknown('the answer is about something else');
    const value = {
      state: 'success' as const,
      amountCents: centsOf(textIn(said, 'total_amount') ?? '') ?? null,
      tradeNo: textIn(said, 'trade_no') ?? null,
      paidAt: instantOf(textIn(said, 'gmt_payment')),
    };
    return { kind: 'answer', value };
  }
}
