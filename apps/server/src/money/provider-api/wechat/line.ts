import type { ProviderRefusal, ProviderUnknown, RefusalReason } from '../port.ts';
import { askWire, jsonOf, type ProviderAnswer, unknown } from '../wire.ts';
import { keysIn, ProviderKeys, type WechatAccount } from './provider-keys.ts';
import { authorizationOf, isSignedBy, isTooOld, newNonce, signatureIn } from './signing.ts';

export interface WechatLineParts {
  account: WechatAccount;
  /** Without a slash at its end. */
  base: string;
  now(): number;
}

interface Question {
  method: 'GET' | 'POST';
  /** With its query. */
  path: string;
  content?: object;
  /** The serial number of the provider's key that something in it is sealed with. */
  sealedWith?: string;
}

/** What the provider answered, its signature checked. */
export interface Heard {
  kind: 'heard';
  status: number;
  json: unknown;
}

/** The line to WeChat Pay: signs what goes out and believes nothing that the provider has not signed. */
export class WechatLine {
  readonly account: WechatAccount;
  readonly now: () => number;
  readonly keys: ProviderKeys;
  readonly #base: string;

  constructor({ account, base, now }: WechatLineParts) {
    this.account = account;
    this.now = now;
    this.#base = base;
    this.keys = new ProviderKeys(account.providerKey, () => this.#fetchKeys(), now);
  }

  /** Ask, and check who answers. */
  async ask(question: Question): Promise<Heard | ProviderUnknown> {
    const answer = await this.#send(question);
    if (answer.kind === 'unknown') return answer;
    const body = answer.body.toString();
    const why = await this.#doubt(answer, body);
    if (why) return unknown(`${why}${saidOf(answer.status, body)}`);
    return { kind: 'heard', status: answer.status, json: jsonOf(body) };
  }

  /** A bill's address is signed for by us and answered without a signature; its digest is what counts. */
  fetchBill(url: string): Promise<ProviderAnswer | ProviderUnknown> {
    const { pathname, search } = new URL(url);
    return this.#send({ method: 'GET', path: `${pathname}${search}` }, { url, patienceMs: 60_000 });
  }

  #send({ method, path, content, sealedWith }: Question, over: { url?: string; patienceMs?: number } = {}) {
    const body = content === undefined ? '' : JSON.stringify(content);
    const at = Math.floor(this.now() / 1_000);
    const serial = sealedWith ?? this.account.providerKey?.id;
    return askWire({
      method,
      url: `${this.#base}${path}`,
      headers: {
        authorization: authorizationOf(this.account, { method, path, body, at, nonce: newNonce() }),
        accept: 'application/json',
        'user-agent': 'kickstand',
        ...(content && { 'content-type': 'application/json' }),
        ...(serial && { 'wechatpay-serial': serial }),
      },
      ...(content && { body }),
      ...over,
    });
  }

  /** Why an answer is not believed. */
  async #doubt({ headers }: ProviderAnswer, body: string): Promise<string | undefined> {
    const said = signatureIn((name) => headers.get(name));
    if (!said) return 'the answer is not signed';
    if (isTooOld(said, this.now())) return 'the answer is signed at another time';
    const key = await this.keys.keyOf(said.serial);
    if (!key) return 'the answer is signed with a key that we do not have';
    return isSignedBy(key, said, body) ? undefined : 'the answer is signed wrongly';
  }

  /** The provider's certificates: sealed for us, and signed by one of them. */
  async #fetchKeys() {
    const answer = await this.#send({ method: 'GET', path: '/v3/certificates' });
    if (answer.kind === 'unknown' || answer.status !== 200) return undefined;
    const body = answer.body.toString();
    const keys = keysIn(jsonOf(body), this.account.apiV3Key);
    const said = signatureIn((name) => answer.headers.get(name));
    const key = said && keys.get(said.serial.toUpperCase());
    return key && isSignedBy(key, said, body) ? keys : undefined;
  }
}

const codeIn = (json: unknown) => {
  const { code, message } = (json ?? {}) as { code?: unknown; message?: unknown };
  return { code: String(code ?? ''), message: String(message ?? '') };
};

/** For the log: what an answer without a signature claims. */
function saidOf(status: number, body: string): string {
  const { code } = codeIn(jsonOf(body));
  return status >= 400 ? ` (${status} ${code.slice(0, 60)})` : '';
}

/** The provider writes its codes with underscores or without, as the mood takes it. */
const reasons: Readonly<Record<string, RefusalReason>> = {
  ORDERNOTEXIST: 'not_found',
  RESOURCENOTEXISTS: 'not_found',
  ORDERPAID: 'paid',
  ORDERCLOSED: 'closed',
  OUTTRADENOUSED: 'mismatch',
  INVALIDREQUEST: 'mismatch',
  NOTENOUGH: 'not_enough',
  NOSTATEMENTEXIST: 'no_bill',
  STATEMENTCREATING: 'no_bill',
};
/** What it says when it does not know itself. */
const unclear = new Set(['SYSTEMERROR', 'BANKERROR', 'FREQUENCYLIMITED', 'FREQUENCYLIMIT', 'USERPAYING']);

/** What an answer that is no success means. */
export function refusalOf({ status, json }: Heard): ProviderRefusal | ProviderUnknown {
  const { code, message } = codeIn(json);
  const plain = code.replaceAll('_', '').toUpperCase();
  if (!plain || unclear.has(plain)) return unknown(`${status} ${code}`);
  return { kind: 'refused', reason: reasons[plain] ?? 'other', code, message };
}
