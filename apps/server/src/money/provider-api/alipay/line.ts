import type { ProviderRefusal, ProviderUnknown, RefusalReason } from '../port.ts';
import { providerTime } from '../provider-clock.ts';
import { askWire, jsonOf, type ProviderAnswer, unknown } from '../wire.ts';
import { type AlipayAccount, isProviders, rawMember, signedBy } from './signing.ts';

export interface AlipayLineParts {
  account: AlipayAccount;
  /** The gateway's address, like `https://openapi.alipay.com/gateway.do`. */
  base: string;
  now(): number;
  /** Where the provider sends notifications. */
  notifyUrl(): string;
}

/** A provider's answer with a verified signature. */
export interface Heard {
  kind: 'heard';
  said: Readonly<Record<string, unknown>>;
}

/** The connection to Alipay: signs requests and trusts only answers signed by the provider. */
export class AlipayLine {
  readonly account: AlipayAccount;
  readonly now: () => number;
  readonly #parts: AlipayLineParts;

  constructor(parts: AlipayLineParts) {
    this.account = parts.account;
    this.now = parts.now;
    this.#parts = parts;
  }

  /** The signed parameters of a call: sent by us, or handed to the app. */
  signed(method: string, content: object, { tells = false } = {}): Record<string, string> {
    return signedBy(this.account, {
      app_id: this.account.appId,
      method,
      format: 'JSON',
      charset: 'utf-8',
      sign_type: 'RSA2',
      timestamp: providerTime(this.now()),
      version: '1.0',
      ...(tells && { notify_url: this.#parts.notifyUrl() }),
      biz_content: JSON.stringify(content),
    });
  }

  /** Makes a request, and verifies the answer's origin. */
  async ask(
    method: string,
    content: object,
    how: { tells?: boolean } = {},
  ): Promise<Heard | ProviderUnknown> {
    const answer = await askWire({
      method: 'POST',
      url: `${this.#parts.base}?charset=utf-8`,
      headers: { 'content-type': 'application/x-www-form-urlencoded;charset=utf-8' },
      body: new URLSearchParams(this.signed(method, content, how)).toString(),
    });
    if (answer.kind === 'unknown') return answer;
    return this.#believed(`${method.replaceAll('.', '_')}_response`, answer);
  }

  #believed(name: string, { status, body }: ProviderAnswer): Heard | ProviderUnknown {
    const text = body.toString();
    const { sign } = (jsonOf(text) ?? {}) as { sign?: unknown };
    const raw = rawMember(text, name) ?? rawMember(text, 'error_response');
    const said = raw && (jsonOf(raw) as Heard['said'] | undefined);
    if (!said) return unknown(`the answer (${status}) is none of Alipay's`);
    if (typeof sign !== 'string' || !isProviders(this.account, raw, sign))
      return unknown(`the answer is signed wrongly (${String(said.sub_code ?? said.code).slice(0, 60)})`);
    return { kind: 'heard', said };
  }

  fetchBill(url: string): Promise<ProviderAnswer | ProviderUnknown> {
    return askWire({ method: 'GET', url, patienceMs: 60_000 });
  }
}

const reasons: Readonly<Record<string, RefusalReason>> = {
  'ACQ.TRADE_NOT_EXIST': 'not_found',
  'ACQ.TRADE_HAS_SUCCESS': 'paid',
  'ACQ.TRADE_HAS_FINISHED': 'paid',
  'ACQ.TRADE_HAS_CLOSE': 'closed',
  'ACQ.SELLER_BALANCE_NOT_ENOUGH': 'not_enough',
  'ACQ.CONTEXT_INCONSISTENT': 'mismatch',
  'ACQ.REFUND_AMT_NOT_EQUAL_TOTAL': 'mismatch',
  'ACQ.DISCORDANT_REPEAT_REQUEST': 'mismatch',
  'ACQ.REFUND_FEE_ERROR': 'mismatch',
  'ACQ.TRADE_SETTLE_NOT_EXIST': 'not_found',
  'isp.bill_not_exist': 'no_bill',
  'isp.bill_not_exist_today': 'no_bill',
};

/** The call worked, which says nothing about its outcome. */
export const isWell = ({ said }: Heard) => said.code === '10000';

/** The meaning of an unsuccessful answer. */
export function refusalOf({ said }: Heard): ProviderRefusal | ProviderUnknown {
  const [code, sub] = [String(said.code ?? ''), String(said.sub_code ?? '')];
  // 20000: the gateway could not; SYSTEM_ERROR: the provider behind it does not know what it did.
  if (code === '20000' || !code || /SYSTEM_ERROR|TRADE_SETTLE_ERROR|unknow-error/i.test(sub))
    return unknown(`${code} ${sub}`);
  const message = String(said.sub_msg ?? said.msg ?? '');
  return { kind: 'refused', reason: reasons[sub] ?? 'other', code: sub || code, message };
}
