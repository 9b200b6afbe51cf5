import type { BandRow, OverCapRow, walletReport } from '@kickstand/contract/insight/reports';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import { payRules } from '@kickstand/contract/places/area-settings';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { pageWithSum } from '../../kernel/list/page-with-sum.ts';
import { ridersInScope } from '../../kernel/list/riders-in-scope.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import type { Seeing } from './order-rows.store.ts';
import type { Span } from './rows.store.ts';
import { moved, narrowed, paymentId } from './wallet-rows.store.ts';

type Calls = typeof walletReport;
type Offers = ReplyOf<Calls['offers']>;
type Of<C extends keyof Calls> = InputOf<Calls[C]>['query'];

/** The gift of a top-up. */
const gift = sql`coalesce((select -sum(e.amount) from ledger_posting g join ledger_entry e on e.posting_id = g.posting_id
  where g.source = q.source and g.source_id = q.source_id and g.event = 'giftGranted' and e.code = '2120'
    and e.version is not null), 0)::int`;

const leftOf = sql`coalesce((select sum(l.left_cents) from wallet_lot l where l.payment_id = y.payment_id
  and l.kind = 'principal' and l.source = 'topup'), 0)`;

const offersIn = (query: Of<'offers'> & Span, seeing: Seeing) => sql`from (
    select t.amount || '-' || t.gift as id, t.amount, t.gift, count(*)::int as n, count(distinct t.owner)::int as riders,
      sum(t.refunded) as refunded, sum(t.left_cents) as left_cents
    from (select m.owner, m.principal as amount, ${gift} as gift, coalesce(y.refunded_cents, 0) as refunded,
        ${leftOf} as left_cents
      from ledger_posting q cross join lateral (${moved}) m left join payment y on y.payment_id = ${paymentId}
      where ${narrowed({ ...query, by: 'event', events: ['topUp'] }, seeing)}) t
    group by t.amount, t.gift) o where true`;

const offerOrder: Readonly<Record<Of<'offers'>['sort'], RawBuilder<unknown>>> = {
  principalCents: sql`o.amount * o.n`,
  amountCents: sql`o.amount`,
  topUps: sql`o.n`,
};

/** One page of top-ups by amount and gift. */
export const pageOfOffers = (db: Db, seeing: Seeing, query: Of<'offers'> & Span) =>
  pageWithSum<Offers['list'][number], NonNullable<Offers['sum']>>(
    db,
    {
      rows: offersIn(query, seeing),
      columns: sql`o.id, o.amount as "amountCents", o.gift as "withGiftCents", o.n as "topUps", o.riders,
        o.amount * o.n as "principalCents", o.gift * o.n as "giftCents", o.refunded as "refundedCents",
        o.left_cents as "leftCents"`,
      order: offerOrder[query.sort],
      tieBreak: sql`o.id`,
      sums: sql`coalesce(sum(o.n), 0) as "topUps", coalesce(sum(o.amount * o.n), 0) as "principalCents",
        coalesce(sum(o.gift * o.n), 0) as "giftCents", coalesce(sum(o.refunded), 0) as "refundedCents",
        coalesce(sum(o.left_cents), 0) as "leftCents"`,
    },
    query,
  );

/** The number of riders by band of principal; empty bands are absent. */
export async function ridersByBand(db: Db, { scope }: Seeing): Promise<BandRow[]> {
  const { rows } = await sql<BandRow>`
    select case when p.balance <= 0 then 'none' when p.balance <= 1000 then 'to10' when p.balance <= 2000 then 'to20'
        when p.balance <= 5000 then 'to50' when p.balance <= 10000 then 'to100' else 'over' end as id,
      count(*)::int as riders, sum(p.balance) as "principalCents", coalesce(sum(g.balance), 0) as "giftCents"
    from ledger_account p join rider r on r.rider_id = p.owner
      left join ledger_account g on g.code = '2120' and g.owner = p.owner
    where p.code = '2110' and ${ridersInScope(scope, 'r')} group by 1`.execute(db);
  return rows;
}

const cap = sql`coalesce((s.content ->> 'prepaidCapCents')::int, ${payRules.fields.prepaidCapCents.usual}::int)`;

/** One page of riders with home in scope whose principal exceeds the cap there. */
export const pageOfOverCap = (db: Db, { scope, locale }: Seeing, query: Of<'overCap'>) =>
  pageWithSum<OverCapRow, Pick<OverCapRow, 'principalCents' | 'aboveCents' | 'giftCents'>>(
    db,
    {
      rows: sql`from ledger_account p join rider r on r.rider_id = p.owner
        join service_area z on z.service_area_id = r.service_area_id join agent a on a.agent_id = z.agent_id
        left join area_setting s on s.service_area_id = z.service_area_id and s.name = 'pay'
        left join ledger_account g on g.code = '2120' and g.owner = p.owner
        where p.code = '2110' and p.balance > ${cap} and ${rowsInScope(scope, 'z')}`,
      columns: sql`r.rider_id as id, r.rider_id as "riderId", r.phone as "riderPhone", a.name as agent,
        ${nameIn('z', locale)} as area, ${cap} as "capCents", p.balance as "principalCents",
        p.balance - ${cap} as "aboveCents", coalesce(g.balance, 0) as "giftCents"`,
      order: query.sort === 'aboveCents' ? sql`p.balance - ${cap}` : sql`p.balance`,
      tieBreak: sql`r.rider_id`,
      sums: sql`coalesce(sum(p.balance), 0) as "principalCents", coalesce(sum(p.balance - ${cap}), 0) as "aboveCents",
        coalesce(sum(g.balance), 0) as "giftCents"`,
    },
    query,
  );
