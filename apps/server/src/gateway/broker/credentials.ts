import { createHash, timingSafeEqual } from 'node:crypto';
import { imei as imeiForm } from '@kickstand/contract/kit';
import { nothing } from '@kickstand/domain/platform/access';
import { Bounded } from '../../kernel/bounded.ts';
import type { Database } from '../../kernel/database/db.ts';
import { Allowance, type Rate } from './allowance.ts';
import { digestsOf } from './credentials.store.ts';

const sha512 = (...parts: (string | Uint8Array)[]) => {
  const hash = createHash('sha512');
  for (const part of parts) hash.update(part);
  return hash.digest();
};

/**
 * How `imei_claim.digest` is derived from a broker password: as in mosquitto's password file, `$6$`, the salt, `$` and
 * sha512 of password and salt. Passwords are random, so a slow hash adds nothing, and the salt may be derived from them.
 */
export function passwordDigest(password: string | Uint8Array) {
  const salt = sha512('salt', password).subarray(0, 12);
  return `$6$${salt.toString('base64')}$${sha512(password, salt).toString('base64')}`;
}

/** The original derivation. */
const olderDigest = (password: Uint8Array) => createHash('sha256').update(password).digest('hex');

/** Checks controllers' passwords. */
export interface Credentials {
  /** `address` is the caller's; one that has guessed too often is not looked up for a while. */
  check(imei: string, password: Uint8Array, address: string): Promise<boolean>;
}

/** Look-ups arriving together are combined, milliseconds. */
const batchMs = 20;
/** Minimum time between look-ups after wrong passwords per controller, milliseconds. */
const askAgainMs = 1_000;
/** Unknown names remembered, so that they are not looked up again at once. */
const mostStrangers = 10_000;
/** Wrong names and passwords per address. */
const wrongRate: Rate = { perSecond: 20, burst: 1_000 };
const mostAddresses = 10_000;

/** Password digests from the database, cached; reloaded when a password does not match. */
export function makeCredentials(database: Database, now: () => number): Credentials {
  const cached = new Map<string, { digest: string; readAt: number }>();
  const strangers = new Bounded<string, number>(mostStrangers);
  const wrong = new Bounded<string, Allowance>(mostAddresses);
  let waiting: { imeis: Set<string>; read: Promise<void> } | undefined;

  const readAll = async (imeis: Set<string>) => {
    await new Promise((resolve) => setTimeout(resolve, batchMs));
    waiting = undefined;
    const found = await database.read(nothing, (db) => digestsOf(db, [...imeis]));
    for (const imei of imeis) {
      const digest = found.get(imei);
      if (digest === undefined) {
        cached.delete(imei);
        strangers.set(imei, now());
      } else cached.set(imei, { digest, readAt: now() });
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

  /** Whether this address has guessed wrong too often. */
  const isShutOut = (address: string) => wrong.get(address)?.isSpent(now()) ?? false;
  const noteWrong = (address: string) => {
    const allowance = wrong.get(address) ?? new Allowance(wrongRate, now());
    if (!allowance.isSpent(now())) allowance.take(now());
    wrong.set(address, allowance);
    return false;
  };

  const fits = (imei: string, password: Uint8Array) => isDigestOf(cached.get(imei)?.digest ?? '', password);

  return {
    async check(imei, password, address) {
      if (!isImei(imei)) return noteWrong(address);
      if (fits(imei, password)) return true;
      const readAt = cached.get(imei)?.readAt ?? strangers.get(imei) ?? Number.NEGATIVE_INFINITY;
      if (now() - readAt < askAgainMs) return noteWrong(address);
      if (isShutOut(address)) throw new Error('this address has guessed too often');
      await refresh(imei);
      return fits(imei, password) || noteWrong(address);
    },
  };
}

const isImei = (name: string) => imeiForm.safeParse(name).success;

function isDigestOf(known: string, password: Uint8Array) {
  const given = known.startsWith('$') ? passwordDigest(password) : olderDigest(password);
  const [a, b] = [Buffer.from(known), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
