import { everything, type Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { type Db, setScope } from './db.ts';

/** Work on the rows of all agents inside a transaction that otherwise sees only its caller's. */
export async function overAllAgents<T>(db: Db, own: Scope, work: () => Promise<T>): Promise<T> {
  await sql.raw(setScope(everything)).execute(db);
  const done = await work();
  await sql.raw(setScope(own)).execute(db);
  return done;
}
