import { type ClientSession, needsRenewal } from '@kickstand/domain/platform/session';
import { reloadSession } from './session.ts';

/** Ways to refresh a session; each stores and returns its result. */
export interface Recovery {
  /** Repeats the handshake before the handle expires. */
  renew(session: ClientSession): Promise<ClientSession>;
  /** The server has retired the key this session was made with. */
  reshake(session: ClientSession): Promise<ClientSession>;
  /** The local clock was changed since the session was made. */
  adjustClock(session: ClientSession): Promise<ClientSession>;
}

let recovery: Recovery | undefined;
let underWay: Promise<ClientSession> | undefined;

/** Registered once, by the feature that knows the calls. */
export function recoverWith(ways: Recovery) {
  recovery = ways;
}

/** One window at a time; the second one uses the first one's result. */
const alone = <T>(work: () => Promise<T>): Promise<T> =>
  typeof navigator !== 'undefined' && navigator.locks
    ? (navigator.locks.request('kickstand-renewal', work) as Promise<T>)
    : work();

async function renewIfDue({ renew }: Recovery, session: ClientSession) {
  const kept = (await reloadSession()) ?? session;
  return needsRenewal(kept, Date.now()) ? renew(kept) : kept;
}

/** The session, renewed first if less than a day of it is left. A failed renewal does not block a call that may still succeed. */
export async function renewed(session: ClientSession | undefined): Promise<ClientSession | undefined> {
  const ways = recovery;
  if (!session || !ways || !needsRenewal(session, Date.now())) return session;
  underWay ??= alone(() => renewIfDue(ways, session)).finally(() => {
    underWay = undefined;
  });
  return underWay.catch(() => session);
}

/** A session with which a refused call is worth one more attempt; undefined if there is none. */
export async function recovered(session: ClientSession, code: string): Promise<ClientSession | undefined> {
  const ways = recovery;
  if (code === 'session.clock_off') return ways?.adjustClock(session);
  if (code !== 'session.stale_key' && code !== 'common.session_ended') return undefined;
  return alone(async () => {
    const kept = await reloadSession();
    if (kept && kept.handle !== session.handle) return kept;
    return code === 'session.stale_key' ? ways?.reshake(session) : undefined;
  });
}
