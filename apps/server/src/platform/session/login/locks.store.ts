import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';

/** A phone on one device: a stranger elsewhere cannot lock its owner out. */
export interface LockKey {
  phoneHash: string;
  thumbprint: string;
}

/** Until when this phone is locked on this device, or null. */
export async function lockedUntil(db: Db, { phoneHash, thumbprint }: LockKey) {
  const row = await db
    .selectFrom('login_lock')
    .select('locked_until')
    .where('phone_hash', '=', phoneHash)
    .where('thumbprint', '=', thumbprint)
    .executeTakeFirst();
  return row?.locked_until ?? null;
}

interface LockRule {
  /** The number of failures within `windowMs` that lock. */
  failures: number;
  windowMs: number;
  firstMs: number;
  longestMs: number;
}

/** Counts a failure; at the limit it locks, each time for twice as long. One statement. */
export async function countFailure(db: Db, key: LockKey, rule: LockRule, now: number) {
  const { failures, windowMs, firstMs, longestMs } = rule;
  const window = sql`interval '1 millisecond' * ${windowMs}::bigint`;
  const fresh = sql`login_lock.window_from > ${at(now)} - ${window}`;
  const full = sql`${fresh} and login_lock.failures + 1 >= ${failures}::int`;
  const forgiven = sql`coalesce(login_lock.locked_until, login_lock.window_from) < ${at(now - longestMs)}`;
  const times = sql`case when ${forgiven} then 0 else login_lock.locked_times end`;
  const lockMs = sql`least(${firstMs}::bigint * power(2, ${times}), ${longestMs}::bigint)`;
  await sql`
    insert into login_lock (phone_hash, thumbprint, failures, window_from)
    values (${key.phoneHash}, ${key.thumbprint}, 1, ${at(now)})
    on conflict (phone_hash, thumbprint) do update set
      failures = case when ${full} then 0 when ${fresh} then login_lock.failures + 1 else 1 end,
      window_from = case when ${fresh} and not (${full}) then login_lock.window_from else ${at(now)} end,
      locked_until = case when ${full} then ${at(now)} + interval '1 millisecond' * ${lockMs} else login_lock.locked_until end,
      locked_times = case when ${full} then ${times} + 1 else ${times} end`.execute(db);
}

/** A right code resets the failures. */
export const forgiveFailures = (db: Db, { phoneHash, thumbprint }: LockKey) =>
  db
    .deleteFrom('login_lock')
    .where('phone_hash', '=', phoneHash)
    .where('thumbprint', '=', thumbprint)
    .execute();
