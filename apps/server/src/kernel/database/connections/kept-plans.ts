import type pg from 'pg';

/** Limits on counted and named statements: a program has a few hundred of them. */
const mostCounted = 4_000;
const mostNamed = 400;
/** A statement is worth a name once it recurs: a one-off is planned once either way. */
const oftenEnough = 3;

const counts = new Map<string, number>();
const names = new Map<string, string>();

/** Whether the columns of a prepared statement have changed: the connection that keeps it is not used again. */
export const planIsStale = (error: unknown) => (error as { code?: unknown }).code === '0A000';

/**
 * The name under which a connection keeps this statement's plan; undefined while it is rare. For transactions that come by
 * the thousand and find their rows by key: there planning costs as much as the work, and the plan is the same for every
 * value. Not for lists, whose plan depends on the query.
 */
export function keptPlanOf({ text, values = [] }: pg.QueryConfig): string | undefined {
  if (values.length === 0) return undefined;
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
