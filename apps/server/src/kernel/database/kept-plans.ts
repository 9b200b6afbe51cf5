import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Limits on counted and named statements: a program has a few hundred of them. */
const mostCounted = 4_000;
const mostNamed = 400;
/** A statement is worth a name once it recurs: a one-off is planned once either way. */
const oftenEnough = 3;

/** PostgreSQL's error when the columns of a prepared statement have changed. */
const planIsStale = '0A000';

const counts = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which a connection keeps this statement's plan; undefined while it is rare. */
function nameOf(text: string): string | undefined {
  const known = names.get(text);
  if (known || names.size >= mostNamed) return known;
  const count = (counts.get(text) ?? 0) + 1;
  if (count < oftenEnough) {
    if (counts.size >= mostCounted) counts.clear();
    counts.set(text, count);
    return undefined;
  }
  counts.delete(text);
  const name = `kept_${names.size + 1}`;
  names.set(text, name);
  return name;
}

/**
 * The same connections, with plans kept for recurring statements. For transactions that come by the thousand and find
 * their rows by key: there planning costs as much as the work, and the plan is the same for every value. Not for lists,
 * whose plan depends on the query. A connection with a stale plan is not used again.
 */
export const keepingPlans = (pool: pg.Pool): PostgresPool => ({
  options: pool.options,
  end: () => pool.end(),
  connect: async () => keeping(await pool.connect()),
});

function keeping(client: pg.PoolClient): PostgresPoolClient {
  let isStale = false;
  const query = async (text: string, values: readonly unknown[] = []) => {
    const name = values.length > 0 ? nameOf(text) : undefined;
    try {
      return await client.query({ text, values: [...values], ...(name && { name }) });
    } catch (error) {
      isStale ||= name !== undefined && (error as { code?: unknown }).code === planIsStale;
      throw error;
    }
  };
  // The dialect asks of a client these two; it never reads by a cursor, which none is configured for.
  const release = (error?: boolean) => client.release(isStale || error);
  return { query, release } as unknown as PostgresPoolClient;
}
