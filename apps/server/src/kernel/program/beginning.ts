import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Only one program at a time may check whether a deployment has been set up, and set it up. */
export const beginningLock = 7_301_007;

/** Keeps others from setting up this deployment until the transaction is over. */
export const holdBeginning = (db: Db) => sql`select pg_advisory_xact_lock(${beginningLock})`.execute(db);

/** Whether there is any account yet. */
export const hasBegun = async (db: Db) =>
  (await db.selectFrom('operator').select('operator_id').limit(1).executeTakeFirst()) !== undefined;
