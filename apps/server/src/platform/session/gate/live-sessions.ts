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

/** How old a server's knowledge of a session may be: whatever ends it anywhere counts here within a second. */
const freshForMs = 1000;
/** How often the clock is looked at, and the database where nothing is heard of changes. */
const watchEveryMs = 400;
/** Beside what is heard: so many rounds go by between two looks, some 15 seconds. */
const roundsBetweenLooks = 37;
const mostCached = 20_000;

/** A session in memory: its keys for good, its facts for a second. */
export interface LiveSession {
  sid: string;
  keys: WireKeys;
  facts: SessionFacts;
  rights: Rights;
  /** Why it is over at this moment, or undefined. */
  over(): EndReason | undefined;
  /** The claims of a bearer of this session, or undefined when it is not one. */
  claimsOf(jws: string): CheckedClaims | undefined;
}

export interface LiveSessions {
  /** The session, ended or not; undefined when there never was one. */
  get(sid: string): Promise<LiveSession | undefined>;
  /** Whether a session that is remembered has logged in and is not over. */
  hasOperator(sid: string): boolean;
  /** Drop what is remembered of these sessions and tell who watches them; call it when they are ended here. */
  announce(sids: readonly string[], reason: EndReason): void;
  /**
   * Be told once, within a second, when a session ends, wherever it was ended, and each time its operator's rights
   * have changed. Answers how to stop.
   */
  watch(sid: string, onEnded: OnEnded, onRights?: OnRights): () => void;
  /** Read a session's facts anew with its next call: they were changed here. */
  forget(sid: string): void;
  /** Look after the watched sessions; the owner's timer calls it. */
  look(): Promise<void>;
  /**
   * Keep looking: when a change of rights is heard, when a session is over by the clock, now and then; every 400 ms where
   * changes cannot be heard. Answers how to stop.
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

/** The work, once for all who ask for it while it goes on, and once more for those who asked after it began. */
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
