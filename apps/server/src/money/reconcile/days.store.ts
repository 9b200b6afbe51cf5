import type { InputOf } from '@kickstand/contract/kit';
import type { DayRow, DayState, reconcile } from '@kickstand/contract/money/reconcile';
import { type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

/** Whoever closes a day waits for whoever does so already, and for whoever works on its bills. */
export const lockDay = (db: Db, day: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${day}, 65))`.execute(db);

export const closingOf = (db: Db, day: string) =>
  db
    .selectFrom('closing_day')
    .selectAll()
    .where('day', '=', day)
    .$narrowType<{ state: 'locked' | 'unlocked' }>()
    .executeTakeFirst();

/** How far the bills of a day are. */
export async function batchesOf(db: Db, day: string) {
  const { rows } = await sql<{ merchants: number; waiting: number; diffs: number }>`
    select count(distinct merchant) as merchants, count(*) filter (where state = 'waiting_bill') as waiting,
      coalesce(sum(open_diffs), 0) as diffs
    from reconcile_batch where day = ${day}::date`.execute(db);
  return rows[0] ?? { merchants: 0, waiting: 0, diffs: 0 };
}

interface By {
  day: string;
  by: string;
  reason: string;
  now: number;
}

/** A day is confirmed, and each of its batches with it. */
export async function lockedBy(db: Db, { day, by, reason, now }: By) {
  const said = { state: 'locked', locked_at: new Date(now), locked_by: by, reason } as const;
  await db
    .insertInto('closing_day')
    .values({ day, ...said })
    .onConflict((conflict) =>
      conflict.column('day').doUpdateSet({ ...said, version: sql`closing_day.version + 1` }),
    )
    .execute();
  await db
    .updateTable('reconcile_batch')
    .set({ state: 'confirmed', confirmed_at: new Date(now), confirmed_by: by })
    .where('day', '=', day)
    .execute();
}

/** A day may be worked on again. */
export async function unlockedBy(
  db: Db,
  { day, by, reason, now, approver }: By & { approver: string | null },
) {
  const said = { state: 'unlocked', unlocked_at: new Date(now), unlocked_by: by, approver, reason } as const;
  await db
    .updateTable('closing_day')
    .set({ ...said, version: sql`version + 1` })
    .where('day', '=', day)
    .execute();
  await db
    .updateTable('reconcile_batch')
    .set({ state: 'matched', confirmed_at: null, confirmed_by: null })
    .where('day', '=', day)
    .where('state', '=', 'confirmed')
    .execute();
}

/** What moved on the bank account of a day by the books: all of them, so that only who sees the whole platform is told. */
const bankOf = sql<number | null>`(select sum(e.amount)::bigint from ledger_entry e
  where e.code = '1010' and e.owner = '' and e.version is null and e.book_day = b.day)`;

/** What movements of the day that somebody has said something about come to, by the bank; null before one came. */
const bankSaid = sql<
  number | null
>`(select coalesce(sum(l.cents) filter (where l.state = 'matched'), 0)::bigint
  from bank_line l where l.booked_on = b.day having count(*) > 0)`;

/** Movements of the day that wait for somebody. */
const openBankLines = sql<
  number | null
>`(select count(*)::int from bank_line l where l.booked_on = b.day and l.state = 'open')`;

interface DaysWish {
  zone: string;
  /** The last business day whose books are shut. */
  shut: string;
  seesWhole: boolean;
}

/** One page of days; whether one that nobody confirmed is open or closed is for the caller to say, by the clock. */
export const pageOfDays = (
  db: Db,
  query: InputOf<typeof reconcile.days>['query'],
  { zone, shut, seesWhole }: DaysWish,
) =>
  pageFrom(
    db,
    db
      .selectFrom(
        db
          .selectFrom('reconcile_batch as b')
          .leftJoin('bill_file as f', 'f.file_id', 'b.file_id')
          .select([
            'b.day',
            sql<number>`count(distinct b.merchant)`.as('merchants'),
            sql<number>`count(*) filter (where b.state = 'waiting_bill')`.as('waiting'),
            sql<number>`coalesce(sum(b.open_diffs), 0)`.as('openDiffs'),
            sql<number | null>`sum(f.in_cents - f.refund_cents) filter (where b.bill = 'trade')`.as(
              'channelCents',
            ),
            sql<number>`coalesce(sum(b.system_cents - b.system_refund_cents) filter (where b.bill = 'trade'), 0)`.as(
              'systemCents',
            ),
            sql<number | null>`sum(f.in_cents - f.refund_cents - b.system_cents + b.system_refund_cents)
              filter (where b.bill = 'trade' and f.file_id is not null)`.as('deltaCents'),
            sql<
              DayRow['missing']
            >`coalesce(jsonb_agg(jsonb_build_object('merchant', b.merchant, 'bill', b.bill)
              order by b.merchant, b.bill) filter (where b.state = 'waiting_bill'), '[]')`.as('missing'),
          ])
          .groupBy('b.day')
          .as('b'),
      )
      .leftJoin('closing_day as c', 'c.day', 'b.day')
      .select(['b.day as id', 'b.day', 'b.merchants', 'b.waiting', 'b.openDiffs', 'b.channelCents'])
      .select(['b.systemCents', 'b.deltaCents', 'b.missing'])
      .select(
        (seesWhole ? sql<number | null>`coalesce(${bankOf}, 0)` : sql<number | null>`null::bigint`).as(
          'bankCents',
        ),
      )
      .select([
        (seesWhole ? bankSaid : sql<number | null>`null::bigint`).as('bankSaidCents'),
        (seesWhole ? openBankLines : sql<number | null>`null::int`).as('openBankLines'),
      ])
      .select((eb) => [
        eb
          .selectFrom('bill_file as k')
          .select(({ fn }) => fn.countAll<number>().as('bills'))
          .whereRef('k.day', '=', 'b.day')
          .where('k.file_key', 'is not', null)
          .$asScalar()
          .$notNull()
          .as('bills'),
        sql<DayState>`case when c.state = 'locked' then 'locked' else 'closed' end`.as('state'),
        eb.fn.coalesce('c.version', sql<number>`1`).as('version'),
      ])
      .select(['c.locked_at as lockedAt', 'c.locked_by as lockedBy', 'c.unlocked_at as unlockedAt'])
      .select(['c.unlocked_by as unlockedBy', 'c.reason'])
      .where((eb) =>
        eb.and(
          given(
            query.from !== undefined && sql<SqlBool>`b.day >= (${at(query.from)} at time zone ${zone})::date`,
            query.toConfirm && sql<SqlBool>`c.state is distinct from 'locked' and b.day <= ${shut}::date`,
            query.to !== undefined && sql<SqlBool>`b.day <= (${at(query.to)} at time zone ${zone})::date`,
          ),
        ),
      ),
    query,
    { sortable: { day: 'b.day' }, neverNull: ['day'], tieBreak: 'b.day' },
  );
