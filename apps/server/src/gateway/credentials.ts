import { createHash, timingSafeEqual } from 'node:crypto';
import { nothing } from '@kickstand/domain/access';
import type { Database } from '../kernel/db.ts';
import { digestsOf } from './credentials.store.ts';

/** How `imei_claim.digest` is made of a broker password: sha256 in hex. Passwords are random, so a slow hash adds nothing. */
export const passwordDigest = (password: string | Uint8Array) =>
  createHash('sha256').update(password).digest('hex');

/** Says whether a controller knows its password. */
export interface Credentials {
  check(imei: string, password: Uint8Array): Promise<boolean>;
}

const mostCached = 500_000;
/** Look-ups that arrive together are asked together, milliseconds. */
const gatherMs = 20;
/** A wrong password asks the database at most so often per controller, milliseconds. */
const askAgainMs = 1_000;

/** Password digests from the database, kept in memory; read again when a password does not fit. */
export function makeCredentials(database: Database, now: () => number): Credentials {
  const cached = new Map<string, { digest: string; readAt: number }>();
  let waiting: { imeis: Set<string>; read: Promise<void> } | undefined;

  const readAll = async (imeis: Set<string>) => {
    await new Promise((resolve) => setTimeout(resolve, gatherMs));
    waiting = undefined;
    const found = await database.read(nothing, (db) => digestsOf(db, [...imeis]));
    for (const imei of imeis) {
      if (cached.size >= mostCached) cached.delete(cached.keys().next().value ?? '');
      cached.set(imei, { digest: found.get(imei) ?? '', readAt: now() });
    }
  };

  const refresh = async (imei: string) => {
    if (!waiting) {
      const imeis = new Set<string>();
      waiting = { imeis, read: readAll(imeis) };
    }
    waiting.imeis.add(imei);
    await waiting.read;
  };

  return {
    async check(imei, password) {
      const digest = passwordDigest(password);
      const known = cached.get(imei);
      if (known && sameDigest(known.digest, digest)) return true;
      if (known && now() - known.readAt < askAgainMs) return false;
      await refresh(imei);
      return sameDigest(cached.get(imei)?.digest ?? '', digest);
    },
  };
}

function sameDigest(known: string, given: string) {
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
