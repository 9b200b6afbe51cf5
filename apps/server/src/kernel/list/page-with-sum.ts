import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { Batches } from './cursor.ts';
import { readPage } from './page.ts';

type Condition = RawBuilder<unknown> | false | undefined | '';

/** The conjunction of all conditions given. */
export const every = (...conditions: Condition[]) =>
  sql`(${sql.join([sql`true`, ...conditions.filter((one) => !!one)], sql` and `)})`;

interface Listed {
  /** The rows, with everything that narrows them: `from … where …`. */
  rows: RawBuilder<unknown>;
  /** Whether an index has them descending with nulls last; ascending order reads it backwards. */
  lastDownwards?: boolean;
  /** What is shown of each. */
  columns: RawBuilder<unknown>;
  order: RawBuilder<unknown>;
  tieBreak: RawBuilder<unknown>;
  /** The totals over all of them. */
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

/** One page of rows with the totals once they are counted; a file gets the rows alone. */
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
