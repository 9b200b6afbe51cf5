import { type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from './db.ts';

interface PageQuery {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
}

interface PageSpec {
  /** Sort key to column; unknown values sort last in both directions. */
  sortable: Record<string, string>;
  /** Columns that make the order total. */
  tieBreak: string;
  /** Sort keys whose column is never null: left in plain order, so that an index can serve them. */
  neverNull?: readonly string[];
}

/** Counting stops here; beyond it the count is marked as estimated. */
const countAtMost = 100_000;

/** Run one page of a query, and count the whole of it beside, up to 100,000. */
export async function pageFrom<DB, T extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, T, O>,
  { pageNum, pageSize, sort, dir }: PageQuery,
  { sortable, tieBreak, neverNull = [] }: PageSpec,
) {
  const column = sortable[sort];
  if (!column) throw new Error(`no column for sort key ${sort}`);
  const list = await query
    .orderBy(sql.ref(column), (o) => {
      const order = dir === 'asc' ? o.asc() : o.desc();
      return neverNull.includes(sort) ? order : order.nullsLast();
    })
    .orderBy(sql.ref(tieBreak), dir)
    .limit(pageSize)
    .offset((pageNum - 1) * pageSize)
    .execute();
  const counted = query
    .clearSelect()
    .select(sql`1`.as('one'))
    .limit(countAtMost + 1);
  const { rows } = await sql<{ n: number }>`select count(*) as n from (${counted}) as counted`.execute(db);
  const count = rows[0]?.n ?? 0;
  return count > countAtMost ? { list, count: countAtMost, estimated: true } : { list, count };
}

/** The conditions that were asked for; what was left out of the query drops away. */
export const given = <T>(...conditions: (T | undefined | null | '' | false)[]) =>
  conditions.filter((condition): condition is T => !!condition);
