import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { Batches } from './cursor.ts';

interface PageQuery {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
}

interface PageSpec {
  /** Sort key to column or expression; nulls sort last in both directions. */
  sortable: Record<string, string | RawBuilder<unknown>>;
  /** Columns that make the order total. */
  tieBreak: string;
  /** Sort keys whose column is never null: left in plain order, so that an index can serve them. */
  neverNull?: readonly string[];
  /** Sort keys with an index that is descending with nulls last; ascending order reads it backwards. */
  lastDownwards?: readonly string[];
}

/** Counting stops here; beyond it the count is marked as estimated. */
export const countAtMost = 100_000;

/** One page of a query and its number of rows, counted up to 100,000. */
export async function pageFrom<DB, T extends keyof DB, O>(
  db: Db,
  query: SelectQueryBuilder<DB, T, O>,
  { pageNum, pageSize, sort, dir }: PageQuery,
  { sortable, tieBreak, neverNull = [], lastDownwards = [] }: PageSpec,
) {
  const column = sortable[sort];
  if (!column) throw new Error(`no column for sort key ${sort}`);
  const value = typeof column === 'string' ? sql.ref(column) : column;
  const known = () =>
    sql`${query
      .where(sql<boolean>`${value} is not null`)
      .orderBy(value, (o) => o.asc().nullsFirst())
      .orderBy(sql.ref(tieBreak), dir)}`;
  const ordered = query
    .orderBy(value, (o) => {
      const order = dir === 'asc' ? o.asc() : o.desc();
      return neverNull.includes(sort) ? order : order.nullsLast();
    })
    .orderBy(sql.ref(tieBreak), dir);
  const counted = sql`${query.clearSelect().select(sql`1`.as('one'))}`;
  const first = dir === 'asc' && lastDownwards.includes(sort) ? known() : undefined;
  return readPage<O>(db, { ordered: sql`${ordered}`, counted, first }, { pageNum, pageSize });
}

/** What a page is read from; neither query has a limit itself. */
interface Listed {
  /** The rows in their order. */
  ordered: RawBuilder<unknown>;
  /** The query that counts all rows. */
  counted: RawBuilder<unknown>;
  /** The rows of `ordered` that come before all others, queried alone if an index has them: enough if they fill the page. */
  first?: RawBuilder<unknown> | undefined;
  /** The same with a limit, where a limit applied after joins would come too late. */
  limited?(most: number): RawBuilder<unknown>;
  /** Whether `ordered` starts after a row shown earlier. */
  continued?: boolean;
}

type Page = Pick<PageQuery, 'pageNum' | 'pageSize'>;

export interface Counted {
  count: number;
  /** There are more than were counted. */
  estimated?: boolean;
  /** Nothing was counted: there are at least this many. */
  atLeast?: boolean;
}

/** One page of a list, and the total number of rows; the last page needs no counting. */
export async function readPage<Row>(
  db: Db,
  { ordered, limited, counted, first, continued = false }: Listed,
  page: Page,
): Promise<{ list: Row[] } & Counted> {
  const { reading } = db;
  if (reading instanceof Batches)
    return { list: await reading.next<Row>(db, ordered), ...(await countInBatches(db, counted, reading)) };
  const offset = (page.pageNum - 1) * page.pageSize;
  const from = (rows: RawBuilder<unknown>) =>
    sql<Row>`${rows} limit ${page.pageSize + 1} offset ${offset}`.execute(db);
  const before = first && (await from(first));
  const all = limited?.(offset + page.pageSize + 1) ?? ordered;
  const found = before && before.rows.length > page.pageSize ? before : await from(all);
  const list = found.rows.slice(0, page.pageSize);
  const isLast = found.rows.length === list.length && (list.length > 0 || offset === 0);
  if (isLast && !continued) return { list, count: offset + list.length };
  if (reading === 'rows' && list.length > 0)
    return { list, count: offset + found.rows.length, atLeast: true };
  return { list, ...(await countRows(db, counted, countAtMost)) };
}

/** One page of rows already in memory; exports also read them page by page. */
export function pageAtHand<Row>(db: Db, rows: readonly Row[], { pageNum, pageSize }: Page) {
  const { reading } = db;
  if (reading instanceof Batches) reading.count = rows.length;
  const isCounted = reading instanceof Batches && reading.size === 0;
  const offset = (pageNum - 1) * pageSize;
  return { list: isCounted ? [] : rows.slice(offset, offset + pageSize), count: rows.length };
}

/** A list that is read completely is counted once, to its end. */
async function countInBatches(db: Db, counted: RawBuilder<unknown>, batches: Batches): Promise<Counted> {
  if (batches.count !== undefined) return { count: batches.count };
  const found = await countRows(db, counted, batches.countAtMost);
  batches.count = found.count;
  return found;
}

async function countRows(db: Db, rows: RawBuilder<unknown>, most: number): Promise<Counted> {
  const counted = sql<{ n: number }>`select count(*) as n from (${rows} limit ${most + 1}) as counted`;
  const n = (await counted.execute(db)).rows[0]?.n ?? 0;
  return n > most ? { count: most, estimated: true } : { count: n };
}

/** The conditions given; those left out of the query are dropped. */
export const given = <T>(...conditions: (T | undefined | null | '' | false)[]) =>
  conditions.filter((condition): condition is T => !!condition);
