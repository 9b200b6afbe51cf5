import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';

/** Postings whose lines do not add up to zero, or that have fewer than two. */
export const unbalanced = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select p.posting_id as about, 0 as said, coalesce(sum(e.amount), 0) as found
      from ledger_posting p left join ledger_entry e using (posting_id)
      group by p.posting_id having coalesce(sum(e.amount), 0) <> 0 or count(e.line) < 2`,
  );

const usual = sql`case c.side when 'debit' then e.amount else -e.amount end`;

/** Balances that are not the sum of their entries, or count another number of them. */
export const wrongBalances = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(a.code, s.code) || ' ' || coalesce(a.owner, s.owner) as about,
        coalesce(a.balance, 0) as said, coalesce(s.total, 0) as found
      from ledger_account a full join (
        select e.code, e.owner, sum(${usual}) as total, count(*) as n, max(e.version) as last
        from ledger_entry e join ledger_chart c using (code) where not c.shared group by e.code, e.owner
      ) s on s.code = a.code and s.owner = a.owner
      where coalesce(a.balance, 0) <> coalesce(s.total, 0) or coalesce(a.version, 0) <> coalesce(s.n, 0)
        or coalesce(s.last, 0) <> coalesce(s.n, 0)`,
  );

/** Entries that do not follow from the one before on their account. */
export const brokenChains = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select s.about, s.said, s.found from (
        select e.code || ' ' || e.owner || ' #' || e.version as about, e.balance_before as said,
          lag(e.balance_after, 1, 0::bigint) over w as found,
          e.balance_after - e.balance_before - ${usual} as off
        from ledger_entry e join ledger_chart c using (code) where not c.shared
        window w as (partition by e.code, e.owner order by e.version)
      ) s where s.said <> s.found or s.off <> 0`,
  );

/** Accounts that hold back another amount than what is pending takes from them. */
export const wrongHolds = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(a.code, s.code) || ' ' || coalesce(a.owner, s.owner) as about,
        coalesce(a.held, 0) as said, coalesce(s.cents, 0) as found
      from ledger_account a full join (
        select l.value->>'code' as code, l.value->>'owner' as owner, sum(abs((l.value->>'amount')::bigint)) as cents
        from ledger_pending p cross join jsonb_array_elements(p.lines) l
          join ledger_chart c on c.code = l.value->>'code'
        where c.floor and ((c.side = 'debit') = ((l.value->>'amount')::bigint < 0))
          and not exists (select from ledger_outcome o where o.pending_id = p.pending_id)
        group by 1, 2
      ) s on s.code = a.code and s.owner = a.owner
      where coalesce(a.held, 0) <> coalesce(s.cents, 0)`,
  );

/** Gifts that riders have, against the account that mirrors them. */
export const unmirroredGifts = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select '1410' as about, coalesce(sum(e.amount) filter (where e.code = '1410'), 0) as said,
        coalesce(-sum(e.amount) filter (where e.code = '2120'), 0) as found
      from ledger_entry e where e.code in ('1410', '2120')
      having coalesce(sum(e.amount), 0) <> 0`,
  );

/** So many postings and entries were looked at. */
export async function sizeOfBooks(db: Db) {
  const { rows } = await sql<{ postings: number; entries: number }>`
    select (select count(*) from ledger_posting) as postings, (select count(*) from ledger_entry) as entries`.execute(
    db,
  );
  return rows[0] ?? { postings: 0, entries: 0 };
}

/** Whether the books were checked after this day was shut. */
export const wasChecked = (db: Db, day: string) =>
  db.selectFrom('books_check').select('day').where('day', '=', day).executeTakeFirst();

interface Checked {
  postings: number;
  entries: number;
  faults: readonly unknown[];
}

/** Keep what a check found; answers undefined where another program was quicker. */
export const insertCheck = (db: Db, day: string, { postings, entries, faults }: Checked, now: number) =>
  db
    .insertInto('books_check')
    .values({ day, checked_at: new Date(now), postings, entries, faults: JSON.stringify(faults) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
