import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import type { Caller } from './ctx.ts';
import { refuse } from './refuse.ts';

export interface LimitSettings {
  /** Requests per minute for one address, one session, one API key. */
  address: number;
  session: number;
  apiKey: number;
}

export const defaultLimits: LimitSettings = { address: 3_000, session: 1_200, apiKey: 6_000 };

/** Per-minute limits, per address before anything is opened and per session or API key afterwards. */
export function makeLimits(settings: LimitSettings) {
  const perMinute = (points: number) => new RateLimiterMemory({ points, duration: 60 });
  const address = perMinute(settings.address);
  const session = perMinute(settings.session);
  const apiKey = perMinute(settings.apiKey);

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
    byCaller: ({ sid, platform, actor }: Caller) => {
      if (sid) return take(session, sid);
      if (platform === 'api' && actor) return take(apiKey, actor.operatorId);
      return Promise.resolve();
    },
  };
}
