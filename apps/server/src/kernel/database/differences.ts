import { sql } from 'kysely';
import type { Db } from './db.ts';

/** A discrepancy in the books. */
export interface Difference {
  /** What it is about: a posting, or an account with its owner. */
  about: string;
  /** Cents or counts that should be equal. */
  said: number;
  found: number;
}

/** The first difference of one kind and how many there are. */
export interface Differences {
  first: Difference | undefined;
  count: number;
}

/** How many discrepancies a query finds, and the first. */
export const firstOf = async (db: Db, query: ReturnType<typeof sql<Difference>>): Promise<Differences> => {
  const { rows } = await sql<Difference & { n: number }>`
    select d.*, count(*) over () as n from (${query}) d order by d.about limit 1`.execute(db);
  const [first] = rows;
  return first
    ? {
        first: { about: first.about, said: Number(first.said), found: Number(first.found) },
        count: Number(first.n),
      }
    : { first: undefined, count: 0 };
};
