import { againAfterMs } from '@kickstand/domain/open/city-feeds';
import { againAfter, deadAfterMs, type Verdict, verdictOf } from '@kickstand/domain/open/webhooks';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery, stopAll } from '../../kernel/program/repeat-every.ts';
import type { Answer, Send } from '../receivers/receivers.service.ts';
import { Rounds } from '../receivers/rounds.service.ts';
import { forgetDeliveries } from './deliveries.store.ts';
import {
  type Due,
  dueEndpoints,
  dueOf,
  noteAnswered,
  noteAway,
  noteDead,
  noteOutcomes,
  type Outcome,
  type Waiting,
} from './sending.store.ts';
import { bodyOf, headersOf, placeOfSecret } from './wire.ts';

const everyMs = 1_000;
/** The events sent to an endpoint at once; only one while it does not answer. */
const mostAtOnce = 5;
/** No batch of an endpoint begins later in its round than this. */
const mostRoundMs = 20_000;
/** An endpoint that was away for longer gets all waiting events at once when it is back. */
const longMs = 5 * 60_000;
/** The stored part of an answer, characters. */
const mostAnswer = 2_000;
const dayMs = 86_400_000;
const keptMs = { delivered: 7 * dayMs, failed: 30 * dayMs };

interface SendParts {
  database: Database;
  now(): number;
  send: Send;
  /** Decrypts a secret. */
  open(box: string, place: string): string;
  /** 0 to 1. */
  chance(): number;
}

interface Sent extends Outcome {
  verdict: Verdict;
  retryAfterS: number;
}

/** Foreign text, made safe to store. */
const kept = (text: string, most: number) => text.replaceAll('\0', '').slice(0, most);

/** Sends events: each endpoint separately, so that a slow or dead one does not hold up others. */
export class Deliverer {
  readonly #parts: SendParts;
  readonly #rounds = new Rounds<Due>(
    ({ endpointId }) => endpointId,
    (due, stopping) => this.#deliver(due, stopping),
  );

  constructor(parts: SendParts) {
    this.#parts = parts;
  }

  /** Starts sending whatever is due. Returns the started work, which need not be awaited. */
  async begin(): Promise<readonly Promise<void>[]> {
    const { database, now } = this.#parts;
    return this.#rounds.begin(await database.read(everything, (db) => dueEndpoints(db, now())));
  }

  /** Aborts sends in progress: they are repeated later. */
  end() {
    return this.#rounds.end();
  }

  async #deliver(endpoint: Due, stopping: AbortSignal): Promise<void> {
    const { database, now } = this.#parts;
    const until = now() + mostRoundMs;
    let due = endpoint;
    while (!stopping.aborted && now() < until) {
      const most = due.failingSince === null ? mostAtOnce : 1;
      const batch = await database.read(everything, (db) => dueOf(db, due.endpointId, now(), most));
      const sent = await Promise.all(batch.map((event) => this.#send(due, event, stopping)));
      // An aborted send says nothing about the endpoint.
      const known = stopping.aborted ? sent.filter(({ status }) => status !== null) : sent;
      if (known.length === 0 || !(await this.#note(due, known))) return;
      due = { ...due, failingSince: null, attempts: 0 };
    }
  }

  async #send(due: Due, event: Waiting, stopping: AbortSignal): Promise<Sent> {
    const { now, chance } = this.#parts;
    const sentAt = now();
    const { status = null, text = '', retryAfterS = 0, problem } = await this.#ask(due, event, stopping);
    const verdict = verdictOf({ status });
    const attempts = event.attempts + 1;
    const pause = verdict === 'again' ? againAfter(attempts, { status, retryAfterS }, chance()) : undefined;
    return {
      deliveryId: event.deliveryId,
      state: verdict === 'delivered' ? 'delivered' : pause === undefined ? 'failed' : 'waiting',
      attempts,
      nextAt: pause === undefined ? null : now() + pause,
      sentAt,
      tookMs: now() - sentAt,
      status,
      answer: kept(text, mostAnswer),
      problem: verdict === 'delivered' ? null : (problem ?? `HTTP ${status}`),
      verdict,
      retryAfterS,
    };
  }

  async #ask(
    { endpointId, url, secretBox, oldSecretBox, oldUntil }: Due,
    { deliveryId, ...event }: Waiting,
    stopping: AbortSignal,
  ): Promise<Partial<Answer> & { problem?: string }> {
    const { send, open, now } = this.#parts;
    try {
      const boxes = [secretBox, ...(oldSecretBox !== null && (oldUntil ?? 0) > now() ? [oldSecretBox] : [])];
      const secrets = boxes.map((box) => open(box, placeOfSecret(endpointId)));
      const body = bodyOf(event);
      return await send({ url, headers: headersOf(deliveryId, body, secrets, now()), body }, stopping);
    } catch (error) {
      const said = error instanceof Error ? error.message || error.name : String(error);
      return { problem: kept(said, 200) };
    }
  }

  /** Records the results of a batch; returns whether more may be sent. */
  async #note({ endpointId, failingSince, attempts }: Due, sent: readonly Sent[]): Promise<boolean> {
    const { database, now } = this.#parts;
    const outcomes = sent.map(({ verdict: _, retryAfterS: __, ...outcome }) => outcome);
    const last = sent.at(-1);
    const problem = last?.problem ?? '';
    const isGone = sent.some(({ verdict }) => verdict === 'gone');
    const isAway = sent.every(({ verdict }) => verdict === 'again');
    const since = failingSince ?? now();
    await database.write(everything, async (db) => {
      await noteOutcomes(db, outcomes);
      if (isGone || (isAway && now() - since >= deadAfterMs)) return noteDead(db, endpointId, problem);
      if (!isAway) return noteAnswered(db, endpointId, now(), now() - since >= longMs);
      const asked = Math.min((last?.retryAfterS ?? 0) * 1_000, dayMs);
      const pause = Math.max(againAfterMs(attempts + 1), asked);
      await noteAway(db, endpointId, { since, attempts: attempts + 1, nextAt: now() + pause, problem });
    });
    return !isGone && !isAway;
  }
}

/** Sends every second, and deletes old deliveries once an hour. Returns a function that stops it. */
export function startSending(parts: SendParts, onError: (error: unknown) => void) {
  const deliverer = new Deliverer(parts);
  const begin = async () => {
    for (const round of await deliverer.begin()) round.catch(onError);
  };
  const forget = () =>
    parts.database.write(everything, (db) =>
      forgetDeliveries(db, {
        delivered: parts.now() - keptMs.delivered,
        failed: parts.now() - keptMs.failed,
      }),
    );
  return stopAll(repeatEvery(everyMs, begin, onError), repeatEvery(3_600_000, forget, onError), () =>
    deliverer.end(),
  );
}
