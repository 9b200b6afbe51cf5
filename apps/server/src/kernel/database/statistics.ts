import pg from 'pg';

/**
 * Tables with the columns used in conditions: nobody sorts or compares by packed data or documents. The ledger comes
 * first: queries on it before that take minutes, and plans requested in the first half minute had to wait.
 */
const counted = `
  select c.oid::regclass::text as name, string_agg(quote_ident(a.attname), ', ' order by a.attnum) as columns
  from pg_class c join pg_attribute a on a.attrelid = c.oid
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and a.attnum > 0 and not a.attisdropped and a.atttypid not in ('json'::regtype, 'jsonb'::regtype, 'bytea'::regtype)
  group by c.oid order by c.relname like 'ledger%' desc, c.oid`;

/**
 * Refreshes the query planner's statistics for all tables: after a bulk load, long before the database would by itself.
 * Stops early, between two tables, on request.
 */
export async function refreshStatistics(owner: pg.ClientConfig, until?: AbortSignal) {
  const client = new pg.Client(owner);
  await client.connect();
  try {
    const { rows } = await client.query<{ name: string; columns: string }>(counted);
    for (const { name, columns } of rows) {
      if (until?.aborted) return;
      await client.query(`analyze ${name} (${columns})`);
    }
  } finally {
    await client.end();
  }
}
