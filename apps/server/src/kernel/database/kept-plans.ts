import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';

/** Texts counted and named at most: both stay small in a program whose statements come from a few hundred places. */
const mostCounted = 4_000;
const mostNamed = 400;
/** A text is worth a name when it comes again: what is asked once is planned once either way. */
const oftenEnough = 3;

/** Said by PostgreSQL when the columns of a kept statement have changed under it. */
const planIsStale = '0A000';

const counts = new Map<string, number>();
const names = new Map<string, string>();

/** The name under which a connection keeps the plan of this text; undefined while it came too seldom. */
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
 * The same connections, on which statements that come again keep their plan. For transactions that come by the thousand
 * and find their rows by key: there a plan costs as much as the work, and is the same for every value. Not for lists,
 * whose plan depends on what is asked for. A connection whose plan went stale is not used again.
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
