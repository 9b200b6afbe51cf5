import type { InputOf } from '@kickstand/contract/kit';
import type { VoucherAccount, VoucherLine, vouchers } from '@kickstand/contract/money/reconcile';
import { chart, type OwnerKind } from '@kickstand/domain/money/ledger';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { pageFrom, readPage } from '../../kernel/list/page.ts';

type Calls = typeof vouchers;

const codesOf = (...kinds: OwnerKind[]) =>
  Object.entries(chart).flatMap(([code, { owner }]) => (kinds.includes(owner) ? [code] : []));

/** Accounts that a bookkeeper keeps apart; those of riders, debts and cards are one line for all of them. */
const keptApart = codesOf('merchant', 'area', 'agent', 'seller');
const ofAreas = codesOf('area');
const ofAgents = codesOf('agent');

/** First and last business day. */
export interface VoucherDays {
  first: string;
  last: string;
}

/** What each event of a day came to, by account, whom it is kept for, and side. */
const linesOf = ({ first, last }: VoucherDays) => sql`
  select p.book_day as day, p.event, e.code, case when e.code = any(${keptApart}::text[]) then e.owner else '' end as owner,
    e.amount > 0 as is_debit, abs(sum(e.amount))::bigint as cents
  from ledger_posting p join ledger_entry e using (posting_id)
  where p.book_day between ${first}::date and ${last}::date
  group by 1, 2, 3, 4, 5`;

/** One page of voucher lines, in the order of day, voucher and line. */
export function pageOfVouchers(db: Db, days: VoucherDays, query: InputOf<Calls['list']>['query']) {
  const dir = sql.raw(query.dir);
  const ordered = sql`
    select v.day || ' ' || lpad(v.voucher_no::text, 3, '0') || ' ' || lpad(v.line_no::text, 4, '0') as id, v.day,
      v.voucher_no as "voucherNo", v.line_no as "lineNo", v.event, v.code, coalesce(m.account_no, v.code) as "accountNo",
      m.account_name as "accountName", case
        when v.code = any(${ofAreas}::text[]) then coalesce((select s.name from service_area s where s.service_area_id::text = v.owner), v.owner)
        when v.code = any(${ofAgents}::text[]) then coalesce((select a.name from agent a where a.agent_id::text = v.owner), v.owner)
        else nullif(v.owner, '') end as auxiliary,
      case when v.is_debit then v.cents end as "debitCents", case when not v.is_debit then v.cents end as "creditCents"
    from (select l.*, dense_rank() over (partition by l.day order by l.event) as voucher_no,
        row_number() over (partition by l.day, l.event order by l.is_debit desc, l.code, l.owner) as line_no
      from (${linesOf(days)}) l) v left join voucher_account m on m.code = v.code
    order by v.day ${dir}, v.voucher_no ${dir}, v.line_no ${dir}`;
  return readPage<VoucherLine>(db, { ordered, counted: sql`select 1 from (${linesOf(days)}) l` }, query);
}

/** One page of the accounts of the books, with what the accounting software calls them. */
export const pageOfAccounts = (db: Db, query: InputOf<Calls['accounts']>['query']) =>
  pageFrom(
    db,
    db
      .selectFrom('ledger_chart as c')
      .leftJoin('voucher_account as m', 'm.code', 'c.code')
      .select(['c.code as id', 'm.account_no as accountNo', 'm.account_name as accountName'])
      .select(['m.updated_by as updatedBy', 'm.updated_at as updatedAt'])
      .select((eb) => eb.fn.coalesce('m.version', eb.lit(0)).as('version')),
    query,
    { sortable: { id: 'c.code' }, neverNull: ['id'], tieBreak: 'c.code' },
  );

/** The account in its version, locked; version 0 where nothing was said of it yet, undefined where there is none. */
export async function lockAccount(db: Db, code: string) {
  const { rows } = await sql<Pick<VoucherAccount, 'accountNo' | 'accountName' | 'version'>>`
    select m.account_no as "accountNo", m.account_name as "accountName", coalesce(m.version, 0) as version
    from (select code from ledger_chart where code = ${code}
      and pg_advisory_xact_lock(hashtextextended(${code}, 260)) is not null) c left join voucher_account m using (code)`.execute(
    db,
  );
  return rows[0];
}

interface Said {
  code: string;
  accountNo: string;
  accountName: string | null;
  by: string;
  now: number;
}

/** Keep what the accounting software calls an account. */
export async function putAccount(db: Db, { code, accountNo, accountName, by, now }: Said) {
  const said = {
    account_no: accountNo,
    account_name: accountName,
    updated_by: by,
    updated_at: new Date(now),
  };
  await db
    .insertInto('voucher_account')
    .values({ code, ...said })
    .onConflict((conflict) =>
      conflict.column('code').doUpdateSet({ ...said, version: sql`voucher_account.version + 1` }),
    )
    .execute();
}
