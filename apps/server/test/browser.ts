import { type Call, fillPath, type ReplyOf, type RequestOf } from '@kickstand/contract/kit';
import { operatorDevices, session } from '@kickstand/contract/platform/session';
import {
  type BearerClaims,
  beginHandshake,
  type ClientSession,
  enterSession,
  finishHandshake,
  makeSigningKey,
  openAnswer,
  type SealedRequest,
  type ServerKey,
  type SigningKey,
  sealRequest,
  signBearer,
} from '@kickstand/domain/platform/session';

/** One request on the wire, and what came back. */
export interface Sent {
  method: string;
  url: string;
  headers: Record<string, string>;
  payload: string | undefined;
}
export interface Received {
  status: number;
  body: unknown;
}
export type Send = (request: Sent) => Promise<Received>;

/** An answer as the console sees it: data, or the code and sentence of a refusal. */
export interface Outcome<T = unknown> {
  status: number;
  suc: boolean;
  data: T;
  code: string | undefined;
  promot: string | undefined;
  facts: Record<string, unknown>;
}

interface Answer {
  suc?: boolean;
  data?: unknown;
  error?: { code?: string; promot?: string; facts?: Record<string, unknown> };
}

function outcomeOf<T>(status: number, body: unknown): Outcome<T> {
  const { suc = false, data, error } = (body ?? {}) as Answer;
  const { code, promot, facts = {} } = error ?? {};
  return { status, suc, data: data as T, code, promot, facts };
}

/** A browser as the console is one: the same client half, its own device key, its own clock. */
export class Browser {
  readonly send: Send;
  readonly now: () => number;
  language = 'zh-CN';
  device: SigningKey | undefined;
  held: ClientSession | undefined;
  claims: BearerClaims = {};

  constructor(send: Send, now: () => number) {
    this.send = send;
    this.now = now;
  }

  get session(): ClientSession {
    if (!this.held) throw new Error('no handshake yet');
    return this.held;
  }

  async plain<C extends Call>(
    call: C,
    { query, body, key }: { query?: object; body?: object; key?: string } = {},
  ) {
    const asked = query ? `?${new URLSearchParams(query as Record<string, string>)}` : '';
    const { status, body: answer } = await this.send({
      method: call.method,
      url: call.path + asked,
      headers: {
        'accept-language': this.language,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { authorization: `Bearer ${key}` }),
      },
      payload: body && JSON.stringify(body),
    });
    return outcomeOf<ReplyOf<C>>(status, answer);
  }

  async serverKey(): Promise<ServerKey> {
    const { data } = await this.plain(session.keys);
    const found = data.list.find(({ kid }) => kid === data.current);
    if (!found) throw new Error('the current key is not listed');
    return found;
  }

  /** Shake hands; with `renews` renew the session in hand from outside. */
  async shakeHands({ renews = false, server }: { renews?: boolean; server?: ServerKey } = {}) {
    this.device ??= await makeSigningKey();
    const key = server ?? (await this.serverKey());
    const pending = await beginHandshake(key, this.device, renews ? this.session : undefined);
    const outcome = await this.plain(session.handshake, { body: { params: pending.params } });
    if (outcome.suc) this.held = await finishHandshake(pending, outcome.data.aesKey, this.now());
    return outcome;
  }

  async seal(
    call: Call,
    request: { params?: object; query?: object; body?: unknown } = {},
  ): Promise<SealedRequest> {
    const bearer = this.session.login && (await signBearer(this.session, this.claims, this.now()));
    return sealRequest(this.session, {
      method: call.method,
      path: fillPath(call.path, { ...request.params }),
      ...(request.query && { query: { ...request.query } }),
      body: request.body,
      now: this.now(),
      ...(bearer && { bearer }),
    });
  }

  /** Put a sealed request on the wire, to another address or with other headers if the test wants so. */
  async post(sealed: SealedRequest, over: Partial<Sent> = {}): Promise<Received> {
    const { method, path } = sealed.binding;
    return this.send({
      method,
      url: sealed.query ? `${path}?${sealed.query}` : path,
      payload: sealed.body,
      ...over,
      headers: { 'accept-language': this.language, ...sealed.headers, ...over.headers },
    });
  }

  /** Make a call in its envelope. */
  async call<C extends Call>(call: C, ...[request]: Asked<C>): Promise<Outcome<ReplyOf<C>>> {
    const sealed = await this.seal(call, request as object);
    const received = await this.post(sealed, { headers: { 'idempotency-key': sealed.binding.nonce } });
    return outcomeOf(received.status, await openAnswer(this.session, sealed, received));
  }

  /** The steps of a login in the seed's order; stops at the first refusal. */
  async logIn(phone: string, readCode: (phone: string) => Promise<string>) {
    await this.shakeHands();
    const body = {
      device_type: 1 as const,
      mobilePhoneNumber: phone,
      device_code: 'pc-console',
      device_name: 'Firefox',
    };
    await this.call(operatorDevices.bind, { body });
    const asked = await this.call(session.smsCode, { body: { mobilePhoneNumber: phone } });
    if (!asked.suc) return asked;
    const smsCode = await readCode(phone);
    const verified = await this.call(session.verifyCode, { body: { mobilePhoneNumber: phone, smsCode } });
    if (!verified.suc) return verified;
    return this.enter(phone);
  }

  /** The operator login of a proven phone. */
  async enter(phone: string) {
    const opened = await this.call(session.login, { body: { opManId: phone } });
    if (opened.suc) this.held = await enterSession(this.session, opened.data);
    return opened;
  }
}

type Asked<C extends Call> = Record<never, never> extends RequestOf<C> ? [RequestOf<C>?] : [RequestOf<C>];
