import type { KeyObject } from 'node:crypto';
import type { EndReason } from '@kickstand/contract/platform/session';
import { nothing, type Rights } from '@kickstand/domain/platform/access';
import { businessDayOf } from '@kickstand/domain/platform/time';
import type { Database } from '../../../kernel/database/db.ts';
import { listenToRights } from '../../../kernel/database/rights-listener.ts';
import { repeatEvery, type Stop, stopAll } from '../../../kernel/program/repeat-every.ts';
import { type CheckedClaims, checkBearer } from '../crypto/bearer.ts';
import { deriveWireKeys, type WireKeys } from '../crypto/envelope.ts';
import { keyOfJwk } from '../crypto/signatures.ts';
import type { Vault } from '../keys/vault.ts';
import { companies } from '../login/operators.store.ts';
import { type Company, rightsOfAccount, whyIdle, whyOver } from './rights.ts';
import { type SessionFacts, sessionFacts } from './session.store.ts';
import { type OnEnded, type OnRights, SessionWatchers } from './session-watchers.ts';

/** The maximum age of cached session facts: an end elsewhere takes effect within a second. */
const freshForMs = 1000;
/** How often the clock is checked, and the database if changes are not announced. */
const watchEveryMs = 400;
/** With announcements the database is checked every so many rounds, some 15 seconds. */
const roundsBetweenLooks = 37;
const mostCached = 20_000;

/** A cached session: its keys permanently, its facts for a second. */
export interface LiveSession {
  sid: string;
  keys: WireKeys;
  facts: SessionFacts;
  rights: Rights;
  /** Why it is over now, or undefined. */
  over(): EndReason | undefined;
  /** The claims of a bearer of this session, or undefined if invalid. */
  claimsOf(jws: string): CheckedClaims | undefined;
}

export interface LiveSessions {
  /** The session, ended or not; undefined if it never existed. */
  get(sid: string): Promise<LiveSession | undefined>;
  /** Whether a cached session is logged in and not over. */
  hasOperator(sid: string): boolean;
  /** Drops these sessions from the cache and notifies their watchers; call it when they are ended here. */
  announce(sids: readonly string[], reason: EndReason): void;
  /**
   * Calls back within a second when a session ends, wherever that happens, and each time its operator's rights
   * change. Returns a function that stops it.
   */
  watch(sid: string, onEnded: OnEnded, onRights?: OnRights): () => void;
  /** Rereads a session's facts with its next call: they were changed here. */
  forget(sid: string): void;
  /** Checks the watched sessions; called by the owner's timer. */
  look(): Promise<void>;
  /**
   * Keeps checking: when a change of rights is announced, when a session expires, and occasionally; every 400 ms if
   * changes are not announced. Returns a function that stops it.
   */
  start(onError: (error: unknown) => void): Stop;
}

interface Needs {
  database: Database;
  vault: Vault;
  now(): number;
  /** The IANA zone of business days. */
  zone: string;
}

interface Remembered {
  live: LiveSession;
  readAt: number;
}

export const rootPlace = (sid: string) => `session/${sid}`;

const noRights: Rights = { codes: new Set(), scope: nothing, limits: { bulkVehicles: 0 } };

function liveSession(
  facts: SessionFacts,
  agents: readonly Company[],
  { vault, now, zone }: Needs,
  before?: LiveSession,
): LiveSession {
  const { sid, key_box, signing_jwk } = facts;
  const hasOperator = facts.operator_id !== null;
  const rights = hasOperator ? rightsOfAccount(facts, agents, facts.view_as_agent_id) : noRights;
  const idle = hasOperator ? whyIdle(facts, agents, businessDayOf(now(), zone)) : undefined;
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
    rights,
    over: () => whyOver(facts, idle, now()),
    claimsOf: (jws) => {
      if (facts.state !== 'operator') return undefined;
      const known = checked?.jws === jws && now() / 1000 < checked.claims.exp;
      return known ? checked?.claims : check(jws);
    },
  };
}

/** Coalesces work: once for all requests while it runs, and once more for those made after it began. */
function gathered(work: () => Promise<void>) {
  let running: Promise<void> | undefined;
  let again = false;
  return (): Promise<void> => {
    again = running !== undefined;
    running ??= (async () => {
      do {
        again = false;
        await work();
      } while (again);
      running = undefined;
    })();
    return running;
  };
}

export function makeLiveSessions(needs: Needs): LiveSessions {
  const { database, now } = needs;
  const remembered = new Map<string, Remembered>();
  const loading = new Map<string, Promise<LiveSession | undefined>>();
  const watchers = new SessionWatchers();

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
      await companies(db),
    ]);
    return facts.map((row) => remember(liveSession(row, agents, needs, remembered.get(row.sid)?.live)));
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

  const look = async () => {
    const watched = watchers.sids;
    if (watched.length === 0) return;
    const found = await load(watched);
    const gone = new Set(watched);
    for (const { sid, rights, over } of found) {
      gone.delete(sid);
      const reason = over();
      if (reason) watchers.ended(sid, reason);
      else watchers.now(sid, rights);
    }
    for (const sid of gone) watchers.ended(sid, 'expired');
  };

  return {
    get,
    hasOperator: (sid) => {
      const live = remembered.get(sid)?.live;
      return live?.facts.state === 'operator' && live.over() === undefined;
    },
    look,
    forget: (sid) => void remembered.delete(sid),
    announce: (sids, reason) => {
      for (const sid of sids) {
        remembered.delete(sid);
        watchers.ended(sid, reason);
      }
    },
    watch: (sid, onEnded, onRights) => watchers.add(sid, remembered.get(sid)?.live.rights, onEnded, onRights),
    start(onError) {
      let due = false;
      let rounds = 0;
      const listener = listenToRights(database, () => {
        due = true;
        void lookNow();
      });
      const lookNow = gathered(async () => {
        due = false;
        rounds = 0;
        await look().catch(onError);
      });
      const isOver = (sid: string) => remembered.get(sid)?.live.over() !== undefined;
      const stop = repeatEvery(
        watchEveryMs,
        async () => {
          rounds++;
          const idle = listener.hears() && !due && rounds < roundsBetweenLooks;
          if (!idle || watchers.sids.some(isOver)) await lookNow();
        },
        onError,
      );
      return stopAll(stop, listener.stop);
    },
  };
}
