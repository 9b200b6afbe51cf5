import type { InputOf } from '@kickstand/contract/kit';
import type { CheckRow, ClosingCheck, reconcile } from '@kickstand/contract/money/reconcile';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { readPage } from '../../kernel/list/page.ts';

type Opens = CheckRow['opens'];
type Rows = RawBuilder<unknown>;

/** From which day on a check looks, as a business day and as the instant it begins, and what takes too long: epoch ms. */
export interface Since {
  day: string;
  from: number;
  slowRefund: number;
  slowShare: number;
}

const owner = sql`substr(g.about, 6)`;
/** Accounts of the books and their owners, each with what it opens. */
const ofBooks = (differences: Rows, opens: Opens, openId: Rows = owner) =>
  sql`select g.about as id, ${owner} as about, left(g.about, 4) as account, ${opens} as opens, ${openId} as open_id,
      g.said, g.found
    from (${differences}) g`;
const riderOfCard = sql`(select k.rider_id from user_card k where k.card_id = ${owner})`;

/** Orders that are not paid. */
const unpaid = sql`select order_id as id, order_id as about, null as account, 'order' as opens, order_id as open_id, payable_cents as said,
    principal_cents + gift_cents + online_cents as found
  from ride_order where state in ('unpaid', 'paying')`;

/** What was paid online since: by its booking, and orders by what they say themselves. */
const paidSince = ({ day, from }: Since) => sql`
  select e.owner as receivable_id from ledger_posting p join ledger_entry e using (posting_id)
  where p.book_day >= ${day}::date and p.event = 'paidOnline' and e.code = '1210'
  union
  select v.receivable_id from ride_order o join receivable v using (order_id)
  where o.paid_at >= ${at(from)} and o.online_cents > 0`;

/** What was paid online and no payment of a provider has brought. */
const paidWithoutPayment = (since: Since) =>
  sql`select s.receivable_id as id, coalesce(v.order_id, s.receivable_id) as about, null as account,
      'order' as opens, v.order_id as open_id, r.cents as said, p.cents as found
    from (${paidSince(since)}) s join receivable v using (receivable_id)
      cross join lateral (select coalesce(sum(cents), 0) as cents from receivable_part
        where receivable_id = s.receivable_id and source = 'online') r
      cross join lateral (select coalesce(sum(amount_cents), 0) as cents from payment where subject_id = s.receivable_id
        and kind = 'receivable' and state = 'success' and problem is null) p
    where r.cents > 0 and r.cents <> p.cents`;

/** Payments for something owed that has no part of theirs, and that did not go back. */
const paymentWithoutOrder = ({ from }: Since) =>
  sql`select p.payment_id as id, p.out_no as about, null as account, case when v.order_id is null then 'rider' else 'order' end as opens,
      coalesce(v.order_id, p.rider_id) as open_id, coalesce(p.received_cents, p.amount_cents) as said, p.refunded_cents as found
    from payment p left join receivable v on v.receivable_id = p.subject_id where p.kind = 'receivable' and p.state = 'success' and p.success_at >= ${at(from)}
      and p.refunded_cents < coalesce(p.received_cents, p.amount_cents)
      and not exists (select from receivable_part r where r.receivable_id = p.subject_id and r.ref = p.payment_id)`;

/** Refunds that providers have not made for long. */
const slowRefunds = ({ slowRefund }: Since) =>
  sql`select refund_id as id, refund_id as about, null as account, 'refund' as opens, refund_id as open_id, amount_cents as said, 0 as found
    from refund where state in ('created', 'processing', 'failed') and created_at < ${at(slowRefund)}`;

/** Head office's part of payments that franchisees collected long ago, and that their provider has neither shared nor refused. */
const slowShares = ({ slowShare }: Since) =>
  sql`select s.share_id as id, coalesce(r.order_id, p.out_no) as about, null as account, 'share' as opens, s.share_id as open_id, 0 as found,
      case when s.amount_cents > 0 then s.amount_cents
        else floor((p.amount_cents - p.refunded_cents) * (10000 - s.ratio_bp) / 10000.0) end as said
    from profit_share s join payment p using (payment_id) left join receivable r on r.receivable_id = p.subject_id
    where s.state in ('waiting', 'processing') and s.paid_at < ${at(slowShare)}`;

export type OfBooks = 'wallet' | 'deposits' | 'cards' | 'suspense';

/** Movements on bank accounts of which nobody has said what they paid; each opens those of its day. */
const bankLines = sql`select line_id as id, booked_on || ' ' || coalesce(nullif(party, ''), nullif(bank_no, ''), account) as about,
    null as account, 'bankLines' as opens, booked_on::text as open_id, cents as said, 0 as found
  from bank_line where state = 'open'`;

/** What each check finds: number, what it is about, its account, what it opens by which number, and both sides, cents. */
export const rowsOf = (check: ClosingCheck, books: Readonly<Record<OfBooks, Rows>>, since: Since): Rows =>
  ({
    wallet: ofBooks(books.wallet, 'rider'),
    deposits: ofBooks(books.deposits, 'rider'),
    cards: ofBooks(books.cards, 'rider', riderOfCard),
    suspense: ofBooks(books.suspense, 'differences'),
    unpaid,
    paidWithoutPayment: paidWithoutPayment(since),
    paymentWithoutOrder: paymentWithoutOrder(since),
    slowRefunds: slowRefunds(since),
    slowShares: slowShares(since),
    bankLines,
  })[check];

/** How many rows there are, and what they come to. */
export async function sumOf(db: Db, rows: Rows) {
  const found = await sql<{ count: number; sum: number }>`
    select count(*) as count, coalesce(sum(d.said - d.found), 0)::bigint as sum from (${rows}) d`.execute(db);
  return found.rows[0] ?? { count: 0, sum: 0 };
}

/** One page of them. */
export function pageOfCheck(db: Db, rows: Rows, query: InputOf<typeof reconcile.checkRows>['query']) {
  const dir = sql.raw(query.dir);
  const ordered = sql`select d.id, d.about, d.account, d.opens, d.open_id as "openId", d.said::bigint as "saidCents", d.found::bigint as "foundCents"
    from (${rows}) d order by d.about ${dir}, d.id ${dir}`;
  return readPage<CheckRow>(db, { ordered, counted: sql`select 1 from (${rows}) d` }, query);
}

/** The first day that is not locked after those that are, or the earliest that was unlocked again; undefined while none was locked. */
export async function firstUnlocked(db: Db) {
  const { rows } = await sql<{ day: string | null }>`
    select least(max(day) filter (where state = 'locked') + 1, min(day) filter (where state = 'unlocked')) as day
    from closing_day`.execute(db);
  return rows[0]?.day ?? undefined;
}
