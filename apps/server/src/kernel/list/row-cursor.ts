import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';

/** The rows of a query, in batches; each cursor of a transaction has a name of its own. */
export async function* rowsOf<T>(
  db: Db,
  query: RawBuilder<T> | { toOperationNode(): unknown },
  { name, atOnce }: { name: string; atOnce: number },
): AsyncGenerator<T[]> {
  await sql`declare ${sql.ref(name)} no scroll cursor for ${query}`.execute(db);
  for (;;) {
    const { rows } = await sql<T>`fetch ${sql.lit(atOnce)} from ${sql.ref(name)}`.execute(db);
    if (rows.length > 0) yield rows;
    if (rows.length < atOnce) break;
  }
  await sql`close ${sql.ref(name)}`.execute(db);
}
