import { livePath } from '@kickstand/contract/fleet/live';
import { session } from '@kickstand/contract/platform/session';
import { handleName, sealRequest } from '@kickstand/domain/platform/session';
import { useEffect, useSyncExternalStore } from 'react';
import { tell } from '../page/notices.ts';
import { locale } from '../words.ts';
import { bearerFor } from './bearer.ts';
import { send } from './client.ts';
import { LiveClient, type LiveSocket } from './live-client.ts';
import { noteReached } from './reached.ts';
import { renewed } from './renewal.ts';
import { currentSession, endSession, hasEnded, whenSessionEnds } from './session.ts';

/** The same proof as a request to GET /live without parameters. */
async function proof() {
  const current = await renewed(await currentSession());
  if (!current?.login) return undefined;
  const now = Date.now();
  const bearer = await bearerFor(current, now);
  const { headers } = await sealRequest(current, { method: 'GET', path: livePath, now });
  const t = headers[handleName];
  return { bearer, locale, ...(t !== undefined && { t }) };
}

const address = () => `${window.location.origin.replace(/^http/, 'ws')}${livePath}`;

/** This browser tab's live connection. */
export const live = new LiveClient({
  open: () => new WebSocket(address()) as unknown as LiveSocket,
  proof,
  askWhetherSignedIn: async () => {
    await send(session.info, {}, { quiet: true });
  },
  ended(why) {
    if (hasEnded()) return;
    tell({ key: 'unauthorized', kind: 'error', text: why });
    void endSession('unauthorized');
  },
  now: Date.now,
  random: Math.random,
  after(ms, work) {
    const timer = setTimeout(work, ms);
    return () => clearTimeout(timer);
  },
});

live.onChange(() => {
  if (live.state === 'live' || live.state === 'waiting') noteReached(live.state === 'live');
});
document.addEventListener('visibilitychange', () => live.setHidden(document.hidden));
whenSessionEnds(() => live.watch(undefined));

/** Keeps the connection open while a component is mounted. */
export function useLive() {
  useEffect(() => live.use(), []);
  return useSyncExternalStore(live.onChange, () => live.state);
}
