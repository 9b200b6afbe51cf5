import { availableParallelism } from 'node:os';
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { makeFairSemaphore, type SemaphoreSettings } from '../web/fair-semaphore.ts';
import type { Caller } from './ctx.ts';
import { refuse } from './refuse.ts';

export interface LimitSettings {
  /** Requests per minute for one address without known callers, one session, one API key. */
  address: number;
  session: number;
  apiKey: number;
  /** People that an operator without the right to see them in full may search for within an hour. */
  people: number;
  /** Console files that one address may load per minute: a page is dozens of them. */
  files: number;
  /** Concurrent requests: of anonymous callers, for pages outside the calls, and of known callers. */
  strangers: SemaphoreSettings;
  pages: SemaphoreSettings;
  callers: SemaphoreSettings;
  /** Concurrent reads of operators: all, and the heavy ones. */
  reads: SemaphoreSettings;
  heavyReads: SemaphoreSettings;
  /** Time limit of one statement of a read, milliseconds. */
  readingMs: number;
  /** Large bodies being received, and being processed. */
  uploads: SemaphoreSettings;
  uploaded: SemaphoreSettings;
}

/**
 * The pool has 20 connections: anonymous callers never hold more than a few, pages hardly any, and known callers leave
 * some for jobs. One operator's heavy reads keep at most half of the processors busy.
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

/** Decides which allowance a request counts towards. */
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
