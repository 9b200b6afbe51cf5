import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { Batches } from './cursor.ts';
import { readPage } from './page.ts';

type Condition = RawBuilder<unknown> | false | undefined | '';

/** All conditions that were asked for. */
export const every = (...conditions: Condition[]) =>
  sql`(${sql.join([sql`true`, ...conditions.filter((one) => !!one)], sql` and `)})`;

interface Listed {
  /** Which rows they are, with everything that narrows them: `from … where …`. */
  rows: RawBuilder<unknown>;
  /** Whether an index has them downwards with what is not known last; upwards it is read backwards. */
  lastDownwards?: boolean;
  /** What is shown of each. */
  columns: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  tieBreak: RawBuilder<unknown>;
  /** What all of them come to. */
  sums: RawBuilder<unknown>;
}

interface Page {
  pageNum: number;
  pageSize: number;
  dir: 'asc' | 'desc';
  only?: 'rows' | 'count' | undefined;
  /** Too much to add up while somebody waits. */
  unsummed?: boolean;
}

/** One page of rows, and what all of them come to once they are counted; a file has its rows alone. */
export async function pageWithSum<Row, Sum>(db: Db, listed: Listed, page: Page) {
  const { rows, columns, order, tieBreak, sums } = listed;
  const dir = sql.raw(page.dir);
  const isBackwards = page.dir === 'asc' && listed.lastDownwards;
  const found = await readPage<Row>(
    db,
    {
      ordered: sql`select ${columns} ${rows} order by ${order} ${dir} nulls last, ${tieBreak} ${dir}`,
      ...(isBackwards && {
        first: sql`select ${columns} ${rows} and ${order} is not null order by ${order} nulls first, ${tieBreak}`,
      }),
      counted: sql`select 1 ${rows}`,
    },
    page,
  );
  const isFile = db.reading instanceof Batches && page.only !== 'count';
  if (found.atLeast || isFile || page.unsummed) return { ...found, sum: null };
  const all = await sql<Sum>`select ${sums} ${rows}`.execute(db);
  return { ...found, sum: all.rows[0] ?? null };
}
