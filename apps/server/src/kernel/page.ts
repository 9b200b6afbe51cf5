import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { batchesOf } from './cursor.ts';
import type { Db } from './db.ts';

interface PageQuery {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
}

interface PageSpec {
  /** Sort key to column, or to what is reckoned of columns; unknown values sort last in both directions. */
  sortable: Record<string, string | RawBuilder<unknown>>;
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
  const ordered = query
    .orderBy(typeof column === 'string' ? sql.ref(column) : column, (o) => {
      const order = dir === 'asc' ? o.asc() : o.desc();
      return neverNull.includes(sort) ? order : order.nullsLast();
    })
    .orderBy(sql.ref(tieBreak), dir);
  const list = await rowsOnPage<O>(db, sql`${ordered}`, { pageNum, pageSize });
  return { list, ...(await countOfRows(db, sql`${query.clearSelect().select(sql`1`.as('one'))}`)) };
}

/** The rows of one page of an ordered query that is not limited itself. */
export async function rowsOnPage<Row>(
  db: Db,
  ordered: RawBuilder<unknown>,
  { pageNum, pageSize }: Pick<PageQuery, 'pageNum' | 'pageSize'>,
): Promise<Row[]> {
  const batches = batchesOf(db);
  if (batches) return batches.next(db, ordered);
  const page = sql<Row>`${ordered} limit ${pageSize} offset ${(pageNum - 1) * pageSize}`;
  return (await page.execute(db)).rows;
}

/** How many rows a query has, up to 100,000; a list that is read whole is counted once and to its end. */
export async function countOfRows(db: Db, query: RawBuilder<unknown>) {
  const batches = batchesOf(db);
  if (batches?.count !== undefined) return { count: batches.count };
  const most = batches?.countAtMost ?? countAtMost;
  const counted = sql<{ n: number }>`select count(*) as n from (${query} limit ${most + 1}) as counted`;
  const n = (await counted.execute(db)).rows[0]?.n ?? 0;
  if (batches) {
    batches.count = n;
    return { count: n };
  }
  return n > most ? { count: most, estimated: true } : { count: n };
}

/** The conditions that were asked for; what was left out of the query drops away. */
export const given = <T>(...conditions: (T | undefined | null | '' | false)[]) =>
  conditions.filter((condition): condition is T => !!condition);
