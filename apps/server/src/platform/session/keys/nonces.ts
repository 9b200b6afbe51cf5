import { nothing } from '@kickstand/domain/platform/access';
import { nonceMemoryMs } from '@kickstand/domain/platform/session';
import type { Database } from '../../../kernel/database/db.ts';
import { takeNonce } from './nonces.store.ts';

/** Remembers which nonces were used; true when this one is new. */
export interface Nonces {
  /** The earliest stamp it can vouch for; requests stamped before are refused. */
  since: number;
  take(sid: string, nonce: string): Promise<boolean>;
}

/**
 * For a deployment with one server: two sets that change places, so that each nonce stays at least as long as it must.
 * What was used before the server started is not known, hence `since`.
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

/** For several servers behind one address: the database remembers. */
export const sharedNonces = (database: Database, now: () => number): Nonces => ({
  since: Number.NEGATIVE_INFINITY,
  take: (sid, nonce) => database.write(nothing, (db) => takeNonce(db, sid, nonce, now())),
});
