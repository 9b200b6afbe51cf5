import { nothing } from '@kickstand/domain/platform/access';
import { nonceMemoryMs } from '@kickstand/domain/platform/session';
import type { Database } from '../../../kernel/database/db.ts';
import { takeNonce } from './nonces.store.ts';

/** Remembers used nonces; returns true if one is new. */
export interface Nonces {
  /** The earliest time it covers; requests stamped before are refused. */
  since: number;
  take(sid: string, nonce: string): Promise<boolean>;
}

/**
 * For a deployment with one server: two alternating sets, so that each nonce is kept long enough. Nonces from before
 * the start are unknown, hence `since`.
 */
export function nonceMemory(now: () => number): Nonces {
  let young = new Set<string>();
  let old = new Set<string>();
  let turnedAt = now();
  const turn = () => {
    const age = now() - turnedAt;
    if (age <= nonceMemoryMs) return;
    old = age > 2 * nonceMemoryMs ? new Set() : young;
    young = new Set();
    turnedAt = now();
  };
  return {
    since: now(),
    take: async (sid, nonce) => {
      turn();
      const key = sid + nonce;
      if (young.has(key) || old.has(key)) return false;
      young.add(key);
      return true;
    },
  };
}

/** For several servers behind one address: stored in the database. */
export const sharedNonces = (database: Database, now: () => number): Nonces => ({
  since: Number.NEGATIVE_INFINITY,
  take: (sid, nonce) => database.write(nothing, (db) => takeNonce(db, sid, nonce, now())),
});
