import { sql } from 'kysely';
import { tellFault } from '../program/faults.ts';
import type { Db } from './db.ts';

/** Part of a transaction of which nothing stays where what it answers is not kept; what it throws undoes it as well. */
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
/** Also of what was undone: otherwise a part around it would be undone no further than to here. */
const release = (db: Db) => sql`release savepoint part`.execute(db);

interface Apart<E> {
  /** What did not happen where it failed. */
  what: string;
  /** What is answered then. */
  otherwise: E;
}

/** Part of a transaction whose faults are not the transaction's: one undoes the part and is told to whoever runs the program. */
export const inPartAlone = <T, E>(
  db: Db,
  { what, otherwise }: Apart<E>,
  work: () => Promise<T>,
): Promise<T | E> =>
  inPart(db, work, () => true).catch((error: unknown) => {
    tellFault(error, what);
    return otherwise;
  });
