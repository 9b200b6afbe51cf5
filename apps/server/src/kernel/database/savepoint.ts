import { sql } from 'kysely';
import { tellFault } from '../program/faults.ts';
import type { Db } from './db.ts';

/** Part of a transaction that is rolled back if its result is not to be kept, or if it throws. */
export async function inPart<T>(db: Db, work: () => Promise<T>, isKept: (done: T) => boolean): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    const done = await work();
    if (!isKept(done)) await undo(db);
    await release(db);
    return done;
  } catch (error) {
    await undo(db);
    await release(db);
    throw error;
  }
}

const undo = (db: Db) => sql`rollback to savepoint part`.execute(db);
/** Released even after a rollback: otherwise an outer part would be rolled back only to here. */
const release = (db: Db) => sql`release savepoint part`.execute(db);

interface Apart<E> {
  /** What did not happen if it failed. */
  what: string;
  /** The result in that case. */
  otherwise: E;
}

/**
 * Part of a transaction whose errors do not affect the transaction: an error rolls back the part and is reported to the
 * program's operator.
 */
export const inPartAlone = <T, E>(
  db: Db,
  { what, otherwise }: Apart<E>,
  work: () => Promise<T>,
): Promise<T | E> =>
  inPart(db, work, () => true).catch((error: unknown) => {
    tellFault(error, what);
    return otherwise;
  });
