import { availableParallelism } from 'node:os';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { makeFairSemaphore, type SemaphoreSettings } from '../web/fair-semaphore.ts';
import type { Caller } from './ctx.ts';
import { refuse } from './refuse.ts';

export interface LimitSettings {
  /** Requests per minute for one address that nobody is known at, one session, one API key. */
  address: number;
  session: number;
  apiKey: number;
  /** How many people somebody who may not see them in full looks for within an hour. */
  people: number;
  /** Files of the console that one address opens per minute: a page is dozens of them. */
  files: number;
  /** How many requests of strangers, for pages beside the calls and of known callers are answered at the same time. */
  strangers: SemaphoreSettings;
  pages: SemaphoreSettings;
  callers: SemaphoreSettings;
  /** How many of operators' reads are answered at the same time, of all and of the heavy ones. */
  reads: SemaphoreSettings;
  heavyReads: SemaphoreSettings;
  /** How long one statement of a read may take, milliseconds. */
  readingMs: number;
  /** How many large bodies are received, and how many are worked on. */
  uploads: SemaphoreSettings;
  uploaded: SemaphoreSettings;
}

/**
 * The pool has 20 connections: strangers never hold more than a few of them, pages hardly any, and known callers leave
 * some to the clock. What one operator has looked through keeps half of the processors busy at most.
 */
export const defaultLimits: LimitSettings = {
  address: 3_000,
  session: 1_200,
  apiKey: 6_000,
  people: 60,
  files: 20_000,
  strangers: { atOnce: 4, ofOne: 3, waiting: 400, ofOneWaiting: 100 },
  pages: { atOnce: 4, ofOne: 3, waiting: 800, ofOneWaiting: 400 },
  callers: { atOnce: 14, ofOne: 8, waiting: 2_000, ofOneWaiting: 200 },
  reads: { atOnce: 13, ofOne: 3, waiting: 1_000, ofOneWaiting: 150 },
  heavyReads: {
    atOnce: 6,
    ofOne: Math.max(1, Math.floor(availableParallelism() / 2)),
    waiting: 400,
    ofOneWaiting: 60,
  },
  readingMs: 10_000,
  uploads: { atOnce: 8, ofOne: 4, waiting: 100, ofOneWaiting: 30 },
  uploaded: { atOnce: 2, ofOne: 1, waiting: 100, ofOneWaiting: 30 },
};

/** What tells against whose allowance a request counts. */
interface Counted extends Pick<Caller, 'sid' | 'platform'> {
  actor?: { operatorId: string };
}

/** Per-minute limits and semaphores: per address where nobody is known, and per session or API key otherwise. */
export function makeLimits(settings: LimitSettings) {
  const perMinute = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const address = perMinute(settings.address);
  const session = perMinute(settings.session);
  const apiKey = perMinute(settings.apiKey);
  const files = perMinute(settings.files);

  const take = async (limiter: RateLimiterMemory, key: string) => {
    try {
      await limiter.consume(key);
    } catch (error) {
      if (!(error instanceof RateLimiterRes)) throw error;
      refuse('common.too_many', { seconds: Math.ceil(error.msBeforeNext / 1000) });
    }
  };

  return {
    byAddress: (ip: string) => take(address, ip),
    ofFiles: (ip: string) => take(files, ip),
    byCaller: ({ sid, platform, actor }: Counted) => {
      if (sid) return take(session, sid);
      if (platform === 'api' && actor) return take(apiKey, actor.operatorId);
      return Promise.resolve();
    },
    people: settings.people,
    strangers: makeFairSemaphore(settings.strangers),
    pages: makeFairSemaphore(settings.pages),
    callers: makeFairSemaphore(settings.callers),
    reads: makeFairSemaphore(settings.reads),
    heavyReads: makeFairSemaphore(settings.heavyReads),
    readingMs: settings.readingMs,
    uploads: makeFairSemaphore(settings.uploads),
    uploaded: makeFairSemaphore(settings.uploaded),
  };
}
export type Limits = ReturnType<typeof makeLimits>;
