import { session as calls } from '@kickstand/contract/platform/session';
import { beginHandshake, type ClientSession, finishHandshake } from '@kickstand/domain/platform/session';
import { send } from '../../kit/client/client.ts';
import type { Recovery } from '../../kit/client/renewal.ts';
import { deviceKey, keepOpening, keepSession, openingSession } from '../../kit/client/session.ts';

async function serverKey() {
  const { current, list } = await send(calls.keys, {}, { quiet: true });
  const key = list.find(({ kid }) => kid === current);
  if (!key) throw new Error('the server offers no key');
  return key;
}

/** Agrees on keys; with a session, proves it and carries its login over. */
async function shakeHands(renews?: ClientSession) {
  const pending = await beginHandshake(await serverKey(), await deviceKey(), renews);
  const { aesKey } = await send(calls.handshake, { body: { params: pending.params } }, { quiet: true });
  return finishHandshake(pending, aesKey, Date.now());
}

/** The keys of the login in progress, agreed on now if there are none. */
export async function ensureHandshake(): Promise<ClientSession> {
  const opening = await openingSession();
  if (opening) return opening;
  const made = await shakeHands();
  await keepOpening(made);
  return made;
}

async function kept(session: ClientSession) {
  await keepSession(session);
  return session;
}

/** How a session of the console survives an expired handle, a revoked key and a wrong clock. */
export const recovery: Recovery = {
  async renew(session) {
    const pending = await beginHandshake(await serverKey(), await deviceKey(), session);
    const { aesKey } = await send(
      calls.renew,
      { body: { params: pending.params } },
      { quiet: true, asItIs: true },
    );
    return kept(await finishHandshake(pending, aesKey, Date.now()));
  },
  reshake: async (session) => kept(await shakeHands(session)),
  async adjustClock(session) {
    const { now } = await send(calls.keys, {}, { quiet: true });
    return kept({ ...session, skewMs: now - Date.now() });
  },
};
