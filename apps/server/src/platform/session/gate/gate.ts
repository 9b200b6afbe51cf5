import { endReasons, session } from '@kickstand/contract/platform/session';
import { narrowed, type Rights, type ScopeWish } from '@kickstand/domain/platform/access';
import {
  applicationHeader,
  type Binding,
  handleName,
  readSignature,
  requestWindowMs,
} from '@kickstand/domain/platform/session';
import type { Actor, Caller } from '../../../kernel/call/ctx.ts';
import type { Gate, Largest, Opened, Sender, Wire, WireHeaders } from '../../../kernel/call/gate.ts';
import { localeOf, refuse } from '../../../kernel/call/refuse.ts';
import { isSignedRequest, openPart, sealAnswer, TooLarge, type WireParams } from '../crypto/envelope.ts';
import { sidOfHandle } from '../crypto/handle.ts';
import { type ApiKeys, actorFrom } from '../keys/api-keys.ts';
import type { Epochs } from '../keys/epochs.ts';
import type { Nonces } from '../keys/nonces.ts';
import type { LiveSession, LiveSessions } from './live-sessions.ts';

interface Needs {
  epochs: Epochs;
  sessions: LiveSessions;
  nonces: Nonces;
  apiKeys: ApiKeys;
  now(): number;
  /** Records when a session was last used. */
  noteSeen(sid: string, now: number): Promise<unknown>;
}

/** How often the use of a session is recorded. */
const seenEveryMs = 60_000;

/** Identifies the caller: a session by its signed envelope, a machine by its API key, or nobody. */
export function makeGate(needs: Needs): Gate {
  return {
    open: async (_call, wire) => {
      await needs.epochs.refresh();
      const signature = headerOf(wire, handleName);
      if (signature !== undefined) return openSealed(needs, wire, signature);
      return openPlain(needs, wire);
    },
    remembers: (headers) => remembered(needs, headers),
    knows: async (headers) => {
      await needs.epochs.refresh();
      const key = bearerOf({ headers });
      const sid = sidIn(needs, headers);
      if (sid) await needs.sessions.get(sid);
      else if (key) await needs.apiKeys.holderOf(key);
      return remembered(needs, headers);
    },
    senderOf: async (headers) => {
      await needs.epochs.refresh();
      const sid = sidIn(needs, headers);
      if (sid) return senderIn(needs, sid, headers);
      const holder = await needs.apiKeys.holderOf(bearerOf({ headers }) ?? '');
      return holder && { ...holder, platform: 'api' };
    },
  };
}

/** The session of a request's handle, in the header or, when a browser opens a page, in the cookie. */
function sidIn({ epochs }: Needs, headers: WireHeaders) {
  const shown = headerOf({ headers }, handleName);
  const handle = shown === undefined ? cookieOf(headers, handleName) : readSignature(shown)?.handle;
  const found = handle === undefined ? undefined : sidOfHandle(handle, epochs.byKid);
  return typeof found === 'object' ? found.sid : undefined;
}

function cookieOf(headers: WireHeaders, name: string) {
  const cookies = (headerOf({ headers }, 'cookie') ?? '').split('; ');
  return cookies.find((cookie) => cookie.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The holder of a valid handle or key has logged in before; the request itself is still checked. */
function remembered(needs: Needs, headers: WireHeaders) {
  const sid = sidIn(needs, headers);
  if (sid) return needs.sessions.hasOperator(sid) ? sid : undefined;
  return needs.apiKeys.remembers(bearerOf({ headers }) ?? '');
}

/** The operator of a live session, if the request is current; the signature is verified when it is complete. */
async function senderIn(needs: Needs, sid: string, headers: WireHeaders): Promise<Sender | undefined> {
  const signature = readSignature(headerOf({ headers }, handleName) ?? '');
  if (signature) refuseOutOfTime(needs, signature.ts);
  const live = await needs.sessions.get(sid);
  if (!live) return undefined;
  refuseWhenOver(live, headers);
  const { operator_id: operatorId, proven_at: provenAt, view_as_agent_id: viewAs } = live.facts;
  if (operatorId === null) return undefined;
  const { codes, scope } = live.rights;
  const actor = { operatorId, codes, scope, ...(viewAs !== null && { viewAs }) };
  return { sid, platform: 'pc', provenAt, actor };
}

function refuseOutOfTime({ now, nonces }: Needs, ts: number) {
  if (Math.abs(now() - ts) > requestWindowMs || ts < nonces.since)
    refuse('session.clock_off', { now: now() });
}

/** The opening of a socket: its path and the headers of a sealed GET of that path. */
export interface SocketOpening {
  path: string;
  headers: { _t?: string | undefined; authorization?: string | undefined };
  address: string;
}

/** The operator who opens a socket, bound to its session. Refuses everybody else, including API keys. */
export async function admitSocket(gate: Gate, { path, headers, address }: SocketOpening) {
  const wire = { method: 'GET', path, headers, query: {}, body: undefined, address };
  const { caller } = await gate.open(session.info, wire);
  const { actor, sid } = caller;
  if (!actor || !sid) return refuse('common.unauthorized');
  return { ...caller, actor, sid };
}

function headerOf({ headers }: Pick<Wire, 'headers'>, name: string) {
  const value = headers[name];
  return Array.isArray(value) ? value.join(',') : value;
}

const bearerOf = (wire: Pick<Wire, 'headers'>) =>
  /^Bearer (\S+)$/i.exec(headerOf(wire, 'authorization') ?? '')?.[1];

async function openPlain({ apiKeys }: Needs, wire: Wire): Promise<Opened> {
  const { query, body, address } = wire;
  const plain = { read: () => ({ query, body }), seal: (answer: unknown) => answer };
  if (headerOf(wire, 'authorization') === undefined)
    return { ...plain, caller: { kind: 'stranger', platform: 'pc', address } };
  const holder = (await apiKeys.holderOf(bearerOf(wire) ?? '')) ?? refuse('common.unauthorized');
  return { ...plain, caller: { kind: 'operator', ...holder, platform: 'api', address } };
}

async function openSealed(needs: Needs, wire: Wire, header: string): Promise<Opened> {
  const signature = readSignature(header) ?? refuse('common.bad_envelope');
  const { ts, nonce } = signature;
  refuseOutOfTime(needs, ts);
  const live = await sessionOf(needs, signature.handle);
  const binding: Binding = { method: wire.method, path: wire.path, sid: live.sid, ts, nonce };
  const params = paramsOf(wire);
  if (!isSignedRequest(live.keys, binding, params, signature.mac)) refuse('common.bad_envelope');
  refuseWhenOver(live, wire.headers);
  if (!(await needs.nonces.take(live.sid, nonce))) refuse('common.bad_envelope');

  await noteUse(needs, live);
  return {
    caller: callerOf(live, wire),
    read: (largest) => openedParts(live, binding, params, largest),
    seal: (answer) => ({ params: sealAnswer(live.keys, binding, JSON.stringify(answer)) }),
  };
}

async function noteUse({ noteSeen, now }: Needs, { sid, facts }: LiveSession) {
  if (facts.state !== 'operator' || now() - facts.seen_at < seenEveryMs) return;
  // Other requests in the same minute need not repeat it.
  facts.seen_at = now();
  await noteSeen(sid, now());
}

async function sessionOf({ epochs, sessions }: Needs, handle: string): Promise<LiveSession> {
  const found = sidOfHandle(handle, epochs.byKid);
  if (found === 'stale') refuse('session.stale_key');
  if (!found) refuse('common.unauthorized');
  return (await sessions.get(found.sid)) ?? refuse('common.unauthorized');
}

function refuseWhenOver(live: LiveSession, headers: WireHeaders) {
  const reason = live.over();
  if (!reason) return;
  const words = endReasons[reason] ?? endReasons.expired;
  const zh = localeOf(headerOf({ headers }, 'accept-language')) === 'zh-CN';
  refuse('common.session_ended', { reason, why: zh ? words.zh : words.en });
}

/** The envelopes of a request. A session that also sends anything unencrypted is refused. */
function paramsOf({ query, body }: Wire): WireParams {
  return { query: onlyParams(query), body: onlyParams(body) };
}

function onlyParams(part: unknown): string | undefined {
  if (part === undefined || part === null) return undefined;
  const entries = typeof part === 'object' ? Object.entries(part) : refuse('common.bad_envelope');
  if (entries.length === 0) return undefined;
  const [[name, value] = ['', undefined], ...more] = entries;
  if (name !== 'params' || typeof value !== 'string' || more.length > 0) refuse('common.bad_envelope');
  return value;
}

function openedParts({ keys }: LiveSession, binding: Binding, { query, body }: WireParams, largest: Largest) {
  const open = (part: keyof Largest, params: string) =>
    openPart(keys, { part, binding, largest: largest[part] }, params);
  try {
    return {
      query: query === undefined ? {} : open('query', query),
      body: body === undefined ? undefined : open('body', body),
    };
  } catch (error) {
    return refuse(error instanceof TooLarge ? 'common.too_large' : 'common.bad_envelope');
  }
}

function callerOf(live: LiveSession, wire: Wire): Caller {
  const { facts, sid } = live;
  const caller: Caller = {
    kind: 'handshake',
    sid,
    device: facts.thumbprint,
    provenAt: facts.proven_at,
    application: headerOf(wire, applicationHeader),
    platform: 'pc',
    address: wire.address,
  };
  const bearer = bearerOf(wire);
  if (bearer === undefined) return caller;
  const claims = live.claimsOf(bearer) ?? refuse('common.unauthorized');
  const { codes, scope, limits } = live.rights;
  const actor = { ...operatorOf(live), codes, limits, scope: narrowed(scope, claims) };
  return { ...caller, kind: 'operator', actor, granted: scope, wish: wishOf(claims) };
}

const wishOf = ({ agentIds, opAreaIds }: ScopeWish): ScopeWish => ({ agentIds, opAreaIds });

function operatorOf({ facts }: LiveSession): Omit<Actor, keyof Rights> {
  const { operator_id, phone, name, agent_id, role_id, role_name, view_as_agent_id } = facts;
  if (!operator_id || !phone || agent_id === null || !role_id) return refuse('common.unauthorized');
  const actor = actorFrom({
    operator_id,
    phone,
    name: name ?? '',
    agent_id,
    role_id,
    role_name: role_name ?? '',
  });
  return view_as_agent_id === null ? actor : { ...actor, viewAs: view_as_agent_id };
}
