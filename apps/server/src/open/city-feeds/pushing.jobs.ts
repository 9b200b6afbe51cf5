import { againAfterMs, Pace, type Written, writtenFor } from '@kickstand/domain/open/city-feeds';
import { everything } from '@kickstand/domain/platform/access';
import { repeatEvery, stopAll } from '../../kernel/program/repeat-every.ts';
import type { Answer, Send } from '../receivers/receivers.service.ts';
import { Rounds } from '../receivers/rounds.service.ts';
import type { FeedJobParts } from './producing.jobs.ts';
import {
  type FeedStored,
  feedsOn,
  type Judged,
  noteAnswered,
  noteAway,
  type Waiting,
  waitingOf,
} from './queue.store.ts';
import { bodyOf, headersOf, refusalsIn } from './wire.ts';

const everyMs = 1_000;
/** The most batches of a feed per round, and the time after which none begins. */
const mostBatches = 20;
const mostRoundMs = 20_000;

export interface PushParts extends FeedJobParts {
  send: Send;
  /** Decrypts a feed's secret. */
  open(box: string, place: string): string;
}

/** The storage place of a secret, to which its encryption is bound. */
export const placeOfSecret = (feedId: string) => `city feed ${feedId}`;

/** Statuses that concern the records sent; others concern the sender, or nothing. */
const ofRecord = new Set(['HTTP 400', 'HTTP 409', 'HTTP 413', 'HTTP 422']);

type Mapping = NonNullable<ReturnType<FeedJobParts['mappings']['get']>>;

/** What an answer means for the records sent: the refused ones, or why it is meaningless. */
function judged(mapping: Mapping, sent: readonly Waiting[], { status, text }: Answer): Judged[] | string {
  const numbers = new Set(sent.map(({ recordId }) => recordId));
  const refusals = refusalsIn(mapping, text)?.filter(({ number }) => numbers.has(number));
  if (status >= 200 && status < 300 && refusals)
    return refusals.map(({ number, field, reason }) => ({ recordId: number, field, reason }));
  // A record that is invalid in itself must not block those behind it.
  if (ofRecord.has(`HTTP ${status}`) && sent.length === 1)
    return sent.map(({ recordId }) => ({ recordId, field: '-', reason: `HTTP ${status}` }));
  return status >= 200 && status < 300 ? 'unreadable answer' : `HTTP ${status}`;
}

/** Pushes waiting records: each city separately, so that none waits for another, and in order. */
export class Pusher {
  readonly #parts: PushParts;
  readonly #paces = new Map<string, Pace>();
  /** How many records are still to be sent singly, for feeds whose batch was refused as a whole. */
  readonly #single = new Map<string, number>();
  readonly #rounds = new Rounds<FeedStored>(
    ({ feedId }) => feedId,
    (feed, stopping) => this.#pushFeed(feed, stopping),
  );

  constructor(parts: PushParts) {
    this.#parts = parts;
  }

  /** Starts sending to every city that is due and idle. Returns the started work, which need not be awaited. */
  async begin(): Promise<readonly Promise<void>[]> {
    const { database, mappings, now } = this.#parts;
    const due = (await database.read(everything, feedsOn)).filter(
      ({ city, nextAt }) => mappings.has(city) && (nextAt === null || nextAt <= now()),
    );
    return this.#rounds.begin(due);
  }

  /** Aborts sends in progress: they are repeated later. */
  end() {
    return this.#rounds.end();
  }

  async #pushFeed(feed: FeedStored, stopping: AbortSignal): Promise<void> {
    const { mappings, now } = this.#parts;
    const mapping = mappings.get(feed.city);
    if (!mapping) return;
    const until = now() + mostRoundMs;
    for (let batch = 0; batch < mostBatches && now() < until; batch++)
      if (stopping.aborted || (await this.#pushBatch(feed, mapping, stopping)) === 0) break;
  }

  #paceOf(feedId: string, perSecond: number) {
    const pace = this.#paces.get(feedId) ?? new Pace(perSecond);
    this.#paces.set(feedId, pace);
    return pace;
  }

  async #pushBatch(feed: FeedStored, mapping: Mapping, stopping: AbortSignal): Promise<number> {
    const { database, now } = this.#parts;
    const { batch, perSecond } = mapping.limits;
    const found = await database.read(everything, (db) => waitingOf(db, feed.feedId, batch));
    const oldest = found[0];
    if (!oldest) return 0;
    const pace = this.#paceOf(feed.feedId, perSecond);
    const room = pace.room(now(), now() - oldest.madeAt);
    const sent = found.slice(0, this.#single.has(feed.feedId) ? Math.min(1, room) : room);
    if (sent.length === 0) return 0;
    pace.take(sent.length);
    const outcome = await this.#send(feed, mapping, sent, stopping);
    if (stopping.aborted) return 0;
    return typeof outcome === 'string'
      ? this.#away(feed, sent, outcome)
      : this.#answered(feed, sent, outcome);
  }

  async #send(
    feed: FeedStored,
    mapping: Mapping,
    sent: readonly Waiting[],
    stopping: AbortSignal,
  ): Promise<Judged[] | string> {
    const { send, open, now, zone } = this.#parts;
    const records = sent.flatMap(({ recordId, kind, facts }): Written[] => {
      const written = writtenFor(mapping, { kind, facts, number: recordId }, zone);
      return written ? [written] : [];
    });
    const body = bodyOf(mapping, records);
    try {
      const [key = '', secret = ''] = open(feed.secretBox, placeOfSecret(feed.feedId)).split('\n');
      const headers = headersOf(mapping, { body, key, secret, now: now() });
      return judged(mapping, sent, await send({ url: feed.url, headers, body }, stopping));
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
  }

  async #answered(feed: FeedStored, sent: readonly Waiting[], refused: Judged[]): Promise<number> {
    const { database, now } = this.#parts;
    const at = { sent, refused, now: now() };
    await database.write(everything, (db) => noteAnswered(db, feed.feedId, at));
    const left = (this.#single.get(feed.feedId) ?? 0) - 1;
    if (left > 0) this.#single.set(feed.feedId, left);
    else this.#single.delete(feed.feedId);
    return sent.length;
  }

  async #away(feed: FeedStored, sent: readonly Waiting[], problem: string): Promise<number> {
    const { database, now } = this.#parts;
    if (sent.length > 1 && ofRecord.has(problem)) {
      this.#single.set(feed.feedId, sent.length);
      return 0;
    }
    const attempts = feed.attempts + 1;
    const nextAt = now() + againAfterMs(attempts);
    await database.write(everything, (db) => noteAway(db, feed.feedId, { problem, attempts, nextAt }));
    return 0;
  }
}

/** Pushes every second. Returns a function that stops it. */
export function startPushing(parts: PushParts, onError: (error: unknown) => void) {
  const pusher = new Pusher(parts);
  const begin = async () => {
    for (const round of await pusher.begin()) round.catch(onError);
  };
  return stopAll(repeatEvery(everyMs, begin, onError), () => pusher.end());
}
