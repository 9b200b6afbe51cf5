import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { readPage } from '../../kernel/list/page.ts';

/** A span of time, epoch ms. */
export interface Span {
  from: number;
  to: number;
}

type Condition = RawBuilder<unknown> | false | undefined | '';

/** All conditions that were asked for. */
export const every = (...conditions: Condition[]) =>
  sql`(${sql.join([sql`true`, ...conditions.filter((one) => !!one)], sql` and `)})`;

/** Whether a column lies in a span. */
export const inSpan = (column: string, { from, to }: Span) =>
  sql`(${sql.ref(column)} >= ${at(from)} and ${sql.ref(column)} <= ${at(to)})`;

/** Whether a column has the number of a rider with this phone. */
export const ofPhone = (column: string, phone: string) =>
  sql`${sql.ref(column)} in (select w.rider_id from rider w where w.phone = ${phone})`;

/** Our number of a payment and the house's, where the payment has this number. */
export const paidUnder = (paymentId: RawBuilder<unknown>) =>
  sql`(select json_build_object('outNo', y.out_no, 'tradeNo', y.trade_no, 'channel', y.channel, 'feeCents', y.fee_cents)
    from payment y where y.payment_id = ${paymentId})`;

/** Whether the payment with this number went through a house, or has this number of the house's. */
export const paymentIs = (
  paymentId: RawBuilder<unknown>,
  { channel, tradeNo }: { channel?: string | undefined; tradeNo?: string | undefined },
) =>
  (channel || tradeNo) &&
  sql`exists (select from payment y where y.payment_id = ${paymentId} and ${every(
    channel && sql`y.channel = ${channel}`,
    tradeNo && sql`${tradeNo} in (y.trade_no, y.out_no)`,
  )})`;

/** What is read of a payment. */
export interface Paid {
  outNo: string;
  tradeNo: string | null;
  channel: string;
  feeCents: number | null;
}

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
  if (found.atLeast || isFile) return { ...found, sum: null };
  const all = await sql<Sum>`select ${sums} ${rows}`.execute(db);
  return { ...found, sum: all.rows[0] ?? null };
}
