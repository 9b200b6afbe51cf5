import { randomUUID } from 'node:crypto';
import type { Call, ReplyOf, RequestOf } from '@kickstand/contract/kit';
import type { Parts, Raw, Send } from './http-line.ts';

/** The outcome of a call: the server's answer, its refusal, or no answer (`away`). */
export type Outcome<T> =
  | { ok: true; data: T }
  | { ok: false; code: string; facts: Record<string, unknown>; away: boolean };

/** One account's access to the server: `call(rider.search, { body })`. */
export type Caller = <C extends Call>(
  call: C,
  request: RequestOf<C>,
  how?: How,
) => Promise<Outcome<ReplyOf<C>>>;

interface How {
  /** Not worth waiting for: skipped when many others are queued. */
  optional?: boolean;
}

export interface ApiSettings {
  send: Send;
  /** Maximum concurrent calls. */
  most: number;
  /** Calls per second; the server admits some 50 from one address. */
  perSecond: number;
  now(): number;
  /** Called once when the server becomes unreachable and once when it is back. */
  onReach?(isThere: boolean, why: string): void;
}

const longestQueue = 400;
const pauses = { firstMs: 1_000, mostMs: 15_000, rateMs: 5_000, longestRateMs: 60_000 } as const;
const gone = { ok: false, code: 'away', facts: {}, away: true } as const;

/** Calls of the riders' and the staff app, a few at a time. While the server is down only occasional probes are sent. */
export class Api {
  readonly counts = { calls: 0, refused: 0, failed: 0, byCode: new Map<string, number>() };
  readonly #settings: ApiSettings;
  readonly #queue: (() => void)[] = [];
  #open = 0;
  #credit: number;
  #filledAt: number;
  #isAway = false;
  #pauseMs: number = pauses.firstMs;
  #heldUntil = 0;

  constructor(settings: ApiSettings) {
    this.#settings = settings;
    this.#credit = settings.perSecond;
    this.#filledAt = settings.now();
  }

  /** Whether it makes sense to start something new now. */
  get isThere() {
    return !this.#isHeld && this.#queue.length < longestQueue / 2;
  }

  /** Calls on behalf of an account. */
  as(apiKey: string): Caller {
    const call = (declared: Call, request: Parts, how: How = {}) =>
      this.#perform(declared, request, apiKey, how);
    return call as unknown as Caller;
  }

  /** Sends queued calls as far as the rate allows; to be called often. */
  pump() {
    const { now, most, perSecond } = this.#settings;
    const at = now();
    this.#credit = Math.min(perSecond, this.#credit + ((at - this.#filledAt) / 1_000) * perSecond);
    this.#filledAt = at;
    while (this.#queue.length > 0 && this.#open < most && this.#credit >= 1) {
      this.#credit -= 1;
      this.#open += 1;
      this.#queue.shift()?.();
    }
  }

  get #isHeld() {
    return this.#settings.now() < this.#heldUntil;
  }

  async #perform(call: Call, request: Parts, apiKey: string, { optional }: How) {
    const waiting = this.#queue.length;
    if (this.#isHeld || waiting >= (optional ? this.#settings.most : longestQueue)) return gone;
    await new Promise<void>((go) => {
      this.#queue.push(go);
      this.pump();
    });
    try {
      if (this.#isHeld) return gone;
      this.counts.calls += 1;
      return this.#judge(await this.#settings.send(call, request, headersOf(call, apiKey)));
    } catch (error) {
      this.counts.failed += 1;
      this.#noteAway(error instanceof Error ? error.message : String(error));
      return gone;
    } finally {
      this.#open -= 1;
      this.pump();
    }
  }

  #judge({ status, body }: Raw): Outcome<unknown> {
    const answer = body as Answer;
    if (answer.suc) {
      this.#noteBack();
      return { ok: true, data: answer.data };
    }
    const { code = `http.${status}`, facts = {} } = answer.error ?? {};
    this.counts.byCode.set(code, (this.counts.byCode.get(code) ?? 0) + 1);
    this.counts[status >= 500 ? 'failed' : 'refused'] += 1;
    const away = code === 'common.too_many' || status >= 502;
    if (status >= 502) this.#noteAway(code);
    else if (away) this.#hold(Math.min(pauses.longestRateMs, Number(facts.seconds) * 1_000 || pauses.rateMs));
    else this.#noteBack();
    return { ok: false, code, facts, away };
  }

  #hold(ms: number) {
    this.#heldUntil = this.#settings.now() + ms;
  }

  #noteAway(why: string) {
    if (!this.#isAway) this.#settings.onReach?.(false, why);
    this.#isAway = true;
    this.#hold(this.#pauseMs);
    this.#pauseMs = Math.min(pauses.mostMs, this.#pauseMs * 2);
  }

  #noteBack() {
    if (!this.#isAway) return;
    this.#isAway = false;
    this.#pauseMs = pauses.firstMs;
    this.#settings.onReach?.(true, '');
  }
}

type Answer =
  | { suc: true; data: unknown }
  | { suc: false; error?: { code?: string; facts?: Record<string, unknown> } };

const headersOf = ({ method }: Call, apiKey: string) => ({
  authorization: `Bearer ${apiKey}`,
  ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
});
