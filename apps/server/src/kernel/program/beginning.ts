import { sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** Only one program at a time may look whether a deployment has begun, and begin it. */
export const beginningLock = 7_301_007;

/** Nobody else begins this deployment before the transaction is over. */
export const holdBeginning = (db: Db) => sql`select pg_advisory_xact_lock(${beginningLock})`.execute(db);

/** Whether there is an account already. */
export const hasBegun = async (db: Db) =>
  (await db.selectFrom('operator').select('operator_id').limit(1).executeTakeFirst()) !== undefined;
