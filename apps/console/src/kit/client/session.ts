import {
  type ClientSession,
  handleName,
  keyIdName,
  makeSigningKey,
  type SigningKey,
  serverNow,
  sessionIdleMs,
} from '@kickstand/domain/platform/session';
import { vault } from './vault.ts';

/** Local storage, under the names other tools of the deployment read. */
const names = { phone: 'opMan', agent: 'getAgentid', object: 'objectId', login: 'loginInfo' } as const;

/** What the operator login said about the person, besides keys. */
export interface Identity {
  phone: string;
  objectId: string;
  opManId: string;
  agentId: number;
  roleId: string;
}

type EndReason = 'logout' | 'unauthorized' | 'other_window';
type Message = 'changed' | 'ended' | 'leaving' | 'staying';

let held: ClientSession | undefined;
let read = false;
let ended = false;
/** The user of this browser is logging out: the end of the session needs no explanation. */
let leaving = false;
const onEnd = new Set<(why: EndReason) => void>();
const onChange = new Set<() => void>();

const channel =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kickstand-session');
channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
  if (data === 'leaving' || data === 'staying') {
    leaving = data === 'leaving';
    return;
  }
  read = false;
  held = undefined;
  ended = data === 'ended';
  if (data === 'changed') leaving = false;
  if (data === 'ended') for (const listener of onEnd) listener(leaving ? 'logout' : 'other_window');
  else for (const listener of onChange) listener();
});

const announce = (message: Message) => channel?.postMessage(message);

/** The keys of this browser's session, shared by all its windows. */
export async function currentSession(): Promise<ClientSession | undefined> {
  if (!read) {
    held = await vault.get<ClientSession>('session');
    read = true;
  }
  return held;
}

/** The keys of a login that is under way in this browser. */
export async function openingSession(): Promise<ClientSession | undefined> {
  const opening = await vault.get<ClientSession>('opening');
  return opening && opening.expiresAt > serverNow(opening, Date.now()) ? opening : undefined;
}

export const keepOpening = (session: ClientSession) => vault.set('opening', session);

/** Rereads what another window may have changed. */
export function reloadSession() {
  read = false;
  return currentSession();
}

const secure = () => (globalThis.location?.protocol === 'https:' ? '; Secure' : '');

function setCookie(name: string, value: string, seconds: number) {
  // biome-ignore lint/suspicious/noDocumentCookie: the cookie store API is not in every browser, and this must be synchronous
  document.cookie = `${name}=${value}; Max-Age=${seconds}; Path=/; SameSite=Strict${secure()}`;
}

const hasCookie = (name: string) => document.cookie.split('; ').some((one) => one.startsWith(`${name}=`));

/** Make this the session of every window of the browser. */
export async function keepSession(session: ClientSession) {
  await vault.set('session', session);
  await vault.del('opening');
  held = session;
  read = true;
  ended = false;
  leaving = false;
  setCookie(handleName, session.handle, sessionIdleMs / 1000);
  setCookie(keyIdName, session.kid, sessionIdleMs / 1000);
  announce('changed');
}

/** Who signed in, where the console and the deployment's other tools look for it. */
export function keepIdentity(identity: Identity) {
  localStorage.setItem(names.phone, identity.phone);
  localStorage.setItem(names.agent, String(identity.agentId));
  localStorage.setItem(names.object, identity.objectId);
  localStorage.setItem(names.login, JSON.stringify(identity));
}

export function readIdentity(): Identity | undefined {
  const kept = localStorage.getItem(names.login);
  return kept ? (JSON.parse(kept) as Identity) : undefined;
}

/** The permanent key of this browser: its thumbprint is what an administrator authorises. */
export async function deviceKey(): Promise<SigningKey> {
  const kept = await vault.get<SigningKey>('device');
  if (kept) return kept;
  const made = await makeSigningKey();
  await vault.set('device', made);
  return made;
}

/** Signed in = access token, object id and cookie token are all there. */
export async function isSignedIn() {
  const session = await currentSession();
  const alive = session?.login !== undefined && session.expiresAt > serverNow(session, Date.now());
  return alive && localStorage.getItem(names.object) !== null && hasCookie(handleName);
}

/** Deletes token, object id and roles in every window. The device key stays. */
export async function endSession(why: EndReason) {
  ended = true;
  await Promise.all([vault.del('session'), vault.del('opening')]);
  held = undefined;
  read = true;
  setCookie(handleName, '', 0);
  setCookie(keyIdName, '', 0);
  for (const name of Object.values(names)) localStorage.removeItem(name);
  announce('ended');
  for (const listener of onEnd) listener(why);
}

/** A voluntary logout: all windows know before the server ends the session, and do not report a loss. */
export async function leave(tellServer: () => Promise<unknown>) {
  leaving = true;
  announce('leaving');
  try {
    await tellServer();
  } catch (error) {
    leaving = false;
    announce('staying');
    throw error;
  }
  await endSession('logout');
}

/** Whether the session of this window has ended, or is being ended by its owner, and nobody has logged in since. */
export const hasEnded = () => ended || leaving;

/** Called when the session ended, here or in another window. Returns how to stop listening. */
export function whenSessionEnds(listener: (why: EndReason) => void) {
  onEnd.add(listener);
  return () => {
    onEnd.delete(listener);
  };
}

/** Called when another window renewed the session or logged in anew. Returns how to stop listening. */
export function whenSessionChanges(listener: () => void) {
  onChange.add(listener);
  return () => {
    onChange.delete(listener);
  };
}
