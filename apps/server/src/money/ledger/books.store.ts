import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, type Differences, firstOf } from '../../kernel/database/differences.ts';

const none: Differences = { first: undefined, count: 0 };

/** Drawn for each query, so that nobody can construct differences that cancel out. */
const drawnSeed = sql`(select floor(random() * 9e15)::bigint as seed)`;

/** Whether a query that returns one `ok` succeeded. */
async function proven(db: Db, query: ReturnType<typeof sql<{ ok: boolean | null }>>) {
  const { rows } = await query.execute(db);
  return rows[0]?.ok === true;
}

/**
 * Whether all postings add up to zero and have two lines. Amounts weighted by their posting's hash add up to zero only
 * if those of each posting do, which takes one scan of millions of entries, without sorting or grouping.
 */
const postingsAddUp = (db: Db) =>
  proven(
    db,
    sql`with key as materialized ${drawnSeed}, known as materialized (select count(*) as n from ledger_posting)
      select coalesce(sum(e.amount * hashtextextended(e.posting_id, key.seed)::numeric), 0) = 0
        and count(*) filter (where e.line = 1) = (select n from known)
        and count(*) filter (where e.line = 2) = (select n from known) as ok
      from ledger_entry e, key`,
  );

/** Postings whose lines do not add up to zero, or that have fewer than two. */
export const unbalanced = async (db: Db) => ((await postingsAddUp(db)) ? none : namedUnbalanced(db));

const namedUnbalanced = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select p.posting_id as about, 0 as said, coalesce(sum(e.amount), 0) as found
      from ledger_posting p left join ledger_entry e using (posting_id)
      group by p.posting_id having coalesce(sum(e.amount), 0) <> 0 or count(e.line) < 2`,
  );

const usual = sql`case c.side when 'debit' then e.amount else -e.amount end`;

/** The hash of an account's state at a version. */
const standing = (row: 'a' | 'e', version: ReturnType<typeof sql>, balance: ReturnType<typeof sql>) =>
  sql`hashint8extended(${balance}, hashint8extended(${version},
    hashtextextended(${sql.ref(`${row}.owner`)}, hashtextextended(${sql.ref(`${row}.code`)}, key.seed))))`;

/**
 * Whether each account develops from zero, entry by entry, to its balance and number of entries. The end states of all
 * entries minus their start states leave the final states of all accounts minus zero: again a single scan.
 */
export const accountsFollow = (db: Db) =>
  proven(
    db,
    sql`with key as materialized ${drawnSeed}, entries as (
        select bool_and(coalesce(e.version > 0 and e.balance_after - e.balance_before = ${usual}, false)) as steps,
          coalesce(sum(${standing('e', sql`e.version`, sql`e.balance_after`)}), 0)
            - coalesce(sum(${standing('e', sql`e.version - 1`, sql`e.balance_before`)}), 0) as hashes
        from key cross join ledger_entry e join ledger_chart c using (code) where not c.shared
      ), accounts as (
        select coalesce(sum(${standing('a', sql`a.version`, sql`a.balance`)}), 0)
          - coalesce(sum(${standing('a', sql`0`, sql`0`)}), 0) as hashes
        from key cross join ledger_account a
      )
      select coalesce(entries.steps, true) and entries.hashes = accounts.hashes as ok from entries, accounts`,
  );

/** Balances that are not the sum of their entries, or have a wrong entry count. */
export const wrongBalances = async (db: Db, proof = accountsFollow) =>
  (await proof(db)) ? none : namedBalances(db);

const namedBalances = (db: Db) =>
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

/** Entries that do not continue from the previous one on their account. */
export const brokenChains = async (db: Db, proof = accountsFollow) =>
  (await proof(db)) ? none : namedChains(db);

const namedChains = (db: Db) =>
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

/** Accounts whose held amount differs from their pending movements. */
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

/** Riders' gifts that differ from their mirror account. */
export const unmirroredGifts = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select '1410' as about, coalesce(sum(e.amount) filter (where e.code = '1410'), 0) as said,
        coalesce(-sum(e.amount) filter (where e.code = '2120'), 0) as found
      from ledger_entry e where e.code in ('1410', '2120')
      having coalesce(sum(e.amount), 0) <> 0`,
  );

/** How many postings and entries were checked. */
export async function sizeOfBooks(db: Db) {
  const { rows } = await sql<{ postings: number; entries: number }>`
    select (select count(*) from ledger_posting) as postings, (select count(*) from ledger_entry) as entries`.execute(
    db,
  );
  return rows[0] ?? { postings: 0, entries: 0 };
}

/** Whether the books were checked after this day closed. */
export const wasChecked = (db: Db, day: string) =>
  db.selectFrom('books_check').select('day').where('day', '=', day).executeTakeFirst();

interface Checked {
  postings: number;
  entries: number;
  faults: readonly unknown[];
}

/** Stores the result of a check; undefined if another program was faster. */
export const insertCheck = (db: Db, day: string, { postings, entries, faults }: Checked, now: number) =>
  db
    .insertInto('books_check')
    .values({ day, checked_at: new Date(now), postings, entries, faults: JSON.stringify(faults) })
    .onConflict((conflict) => conflict.doNothing())
    .returning('day')
    .executeTakeFirst();
