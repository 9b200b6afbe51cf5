import type { KeyObject } from 'node:crypto';
import type { EndReason } from '@kickstand/contract/session';
import { nothing, type Scope } from '@kickstand/domain/access';
import type { Database } from '../../kernel/db.ts';
import { type CheckedClaims, checkBearer } from './crypto/bearer.ts';
import { deriveWireKeys, type WireKeys } from './crypto/envelope.ts';
import { keyOfJwk } from './crypto/signatures.ts';
import { grantedScope, whyOver } from './grants.ts';
import { agentParents, type SessionFacts, sessionFacts } from './session.store.ts';
import type { Vault } from './vault.ts';

/** How old a server's knowledge of a session may be: whatever ends it anywhere counts here within a second. */
const freshForMs = 1000;
const watchEveryMs = 400;
const mostCached = 20_000;

/** A session in memory: its keys for good, its facts for a second. */
export interface LiveSession {
  sid: string;
  keys: WireKeys;
  facts: SessionFacts;
  scope: Scope;
  /** Why it is over at this moment, or undefined. */
  over(): EndReason | undefined;
  /** The claims of a bearer of this session, or undefined when it is not one. */
  claimsOf(jws: string): CheckedClaims | undefined;
}

type OnEnded = (reason: EndReason) => void;

export interface LiveSessions {
  /** The session, ended or not; undefined when there never was one. */
  get(sid: string): Promise<LiveSession | undefined>;
  /** Drop what is remembered of these sessions and tell who watches them; call it when they are ended here. */
  announce(sids: readonly string[], reason: EndReason): void;
  /** Be told once, within a second, when a session ends, wherever it was ended. Answers how to stop. */
  watch(sid: string, onEnded: OnEnded): () => void;
  /** Look after the watched sessions; the owner's timer calls it. */
  look(): Promise<void>;
  /** Keep looking every 400 ms. Answers how to stop. */
  start(onError: (error: unknown) => void): () => void;
}

interface Needs {
  database: Database;
  vault: Vault;
  now(): number;
}

interface Remembered {
  live: LiveSession;
  readAt: number;
}

export const rootPlace = (sid: string) => `session/${sid}`;

function liveSession(
  facts: SessionFacts,
  scope: Scope,
  { vault, now }: Needs,
  before?: LiveSession,
): LiveSession {
  const { sid, key_box, signing_jwk } = facts;
  const keys =
    before?.keys ?? deriveWireKeys(Buffer.from(vault.open(key_box, rootPlace(sid)), 'base64url'), sid);
  let key: KeyObject | undefined;
  let checked: { jws: string; claims: CheckedClaims } | undefined;
  const check = (jws: string) => {
    key ??= keyOfJwk(signing_jwk);
    const due = { sid, key, aud: vault.deployment, ath: facts.token_hash ?? '', now: now() };
    const claims = checkBearer(jws, due);
    checked = claims && { jws, claims };
    return claims;
  };
  return {
    sid,
    keys,
    facts,
    scope,
    over: () => whyOver(facts, now()),
    claimsOf: (jws) => {
      if (facts.state !== 'operator') return undefined;
      const known = checked?.jws === jws && now() / 1000 < checked.claims.exp;
      return known ? checked?.claims : check(jws);
    },
  };
}

export function makeLiveSessions(needs: Needs): LiveSessions {
  const { database, now } = needs;
  const remembered = new Map<string, Remembered>();
  const loading = new Map<string, Promise<LiveSession | undefined>>();
  const watchers = new Map<string, Set<OnEnded>>();

  const remember = (live: LiveSession) => {
    remembered.delete(live.sid);
    remembered.set(live.sid, { live, readAt: now() });
    const oldest = remembered.keys().next().value;
    if (remembered.size > mostCached && oldest !== undefined) remembered.delete(oldest);
    return live;
  };

  const load = async (sids: readonly string[]) => {
    const [facts, agents] = await database.read(nothing, async (db) => [
      await sessionFacts(db, sids),
      await agentParents(db),
    ]);
    return facts.map((row) => {
      const { agent_id, parent_id, area_ids } = row;
      const scope = agent_id === null ? nothing : grantedScope({ agent_id, parent_id, area_ids }, agents);
      return remember(liveSession(row, scope, needs, remembered.get(row.sid)?.live));
    });
  };

  const get = async (sid: string) => {
    const known = remembered.get(sid);
    if (known && Math.abs(now() - known.readAt) < freshForMs) return known.live;
    const already = loading.get(sid);
    if (already) return already;
    const fresh = load([sid])
      .then(([live]) => live)
      .finally(() => loading.delete(sid));
    loading.set(sid, fresh);
    return fresh;
  };

  const tell = (sid: string, reason: EndReason) => {
    const told = watchers.get(sid);
    watchers.delete(sid);
    for (const onEnded of told ?? []) onEnded(reason);
  };

  const look = async () => {
    const watched = [...watchers.keys()];
    if (watched.length === 0) return;
    const found = new Map((await load(watched)).map((live) => [live.sid, live.over()]));
    for (const sid of watched) {
      const reason = found.has(sid) ? found.get(sid) : 'expired';
      if (reason) tell(sid, reason);
    }
  };

  return {
    get,
    look,
    announce: (sids, reason) => {
      for (const sid of sids) {
        remembered.delete(sid);
        tell(sid, reason);
      }
    },
    watch: (sid, onEnded) => {
      const own = watchers.get(sid) ?? new Set();
      watchers.set(sid, own.add(onEnded));
      return () => {
        own.delete(onEnded);
        if (own.size === 0 && watchers.get(sid) === own) watchers.delete(sid);
      };
    },
    start: (onError) => everyWhile(watchEveryMs, look, onError),
  };
}

/** Run the work again and again, each time after the last has ended. Answers how to stop. */
export function everyWhile(pauseMs: number, work: () => Promise<unknown>, onError: (error: unknown) => void) {
  let timer: NodeJS.Timeout | undefined;
  let stopped = false;
  const round = async () => {
    await work().catch(onError);
    if (!stopped) timer = setTimeout(round, pauseMs).unref();
  };
  timer = setTimeout(round, pauseMs).unref();
  return () => {
    stopped = true;
    clearTimeout(timer);
  };
}
