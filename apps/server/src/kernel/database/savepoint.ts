import { sql } from 'kysely';
import type { Db } from './db.ts';

/** Part of a transaction of which nothing stays where what it answers is not kept; what it throws undoes it as well. */
export async function inPart<T>(db: Db, work: () => Promise<T>, isKept: (done: T) => boolean): Promise<T> {
  await sql`savepoint part`.execute(db);
  try {
    const done = await work();
    await sql.raw(isKept(done) ? 'release savepoint part' : 'rollback to savepoint part').execute(db);
    return done;
  } catch (error) {
    await sql`rollback to savepoint part`.execute(db);
    throw error;
  }
}
