import type { Cents } from '@kickstand/contract/kit';
import type { StatementDay, StatementLine } from '@kickstand/contract/money/settlement';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';
import { pageFrom, readPage } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { sharedEntries, sharedEvents } from './close.store.ts';

interface Paging {
  pageNum: number;
  pageSize: number;
  sort: string;
  dir: 'asc' | 'desc';
}

/** One page of the lines of a statement. */
export function pageOfDays(
  db: Db,
  { scope, id, areaId }: { scope: Scope; id: string; areaId?: number | undefined },
  query: Paging,
) {
  const rows = db
    .selectFrom('share_day as d')
    .innerJoin('service_area as z', 'z.service_area_id', 'd.service_area_id')
    .leftJoin('share_scheme as s', 's.scheme_id', 'd.scheme_id')
    .leftJoin('area_close as c', (join) =>
      join
        .onRef('c.day', '=', 'd.day')
        .onRef('c.agent_id', '=', 'd.agent_id')
        .onRef('c.service_area_id', '=', 'd.service_area_id'),
    )
    .select(
      sql<string>`d.day || ' ' || d.service_area_id || ' ' || d.kind || ' ' || coalesce(d.scheme_id, '')`.as(
        'id',
      ),
    )
    .select([
      'd.day',
      'd.service_area_id as areaId',
      'z.name as area',
      sql<StatementDay['kind']>`d.kind`.as('kind'),
    ])
    .select([sql<Cents>`d.paid_cents`.as('paidCents'), sql<Cents>`d.back_cents`.as('backCents')])
    .select([sql<Cents>`d.base_cents`.as('baseCents'), sql<Cents>`d.share_cents`.as('shareCents')])
    .select(sql<number | null>`case d.kind when 'gift' then s.gift_bp else s.ratio_bp end`.as('ratioBp'))
    .select(['s.no as schemeNo', sql<boolean>`d.before_cents is not null`.as('hasTiers')])
    .select(sql<number>`coalesce(c.on_shelf, 0)`.as('onShelf'))
    .where('d.statement_id', '=', id)
    .where(rowsInScope(scope, 'd'))
    .$if(areaId !== undefined, (q) => q.where('d.service_area_id', '=', areaId ?? 0));
  return pageFrom(db, rows, query, {
    sortable: { day: 'd.day' },
    tieBreak: 'id',
    neverNull: ['day'],
  });
}

/** What the lines of a statement come to, all of them. */
export const sumsOfDays = (db: Db, scope: Scope, id: string) =>
  db
    .selectFrom('share_day as d')
    .select(sql<Cents>`coalesce(sum(d.paid_cents), 0)`.as('paidCents'))
    .select(sql<Cents>`coalesce(sum(d.back_cents), 0)`.as('backCents'))
    .select(sql<Cents>`coalesce(sum(d.share_cents), 0)`.as('shareCents'))
    .where('d.statement_id', '=', id)
    .where(rowsInScope(scope, 'd'))
    .executeTakeFirstOrThrow();
export type DaySums = Awaited<ReturnType<typeof sumsOfDays>>;

/** Postings that stand behind the lines of one agent. */
export interface LinesWish {
  agentId: number;
  fromDay: string;
  toDay: string;
  areaId: number | undefined;
  /** Behind this posting. */
  after: string | undefined;
}

// Not coalesce: through it no index of a table with row security is used.
const refundOf = sql`case when l.refund_id is not null then l.refund_id when p.source = 'refund' then p.source_id end`;
const subjectOf = sql`case when r.subject_id is not null then r.subject_id when y.subject_id is not null then y.subject_id
  else p.source_id end`;

/** A line before it is said which version shared it. */
export type LineFound = Omit<StatementLine, 'schemeNo' | 'ratioBp'> & { paidOn: string };

/** One page of the payments and refunds of a span, in the order of their book days. */
export function pageOfLines(
  db: Db,
  { scope, zone, wish }: { scope: Scope; zone: string; wish: LinesWish },
  page: Pick<Paging, 'pageNum' | 'pageSize' | 'dir'>,
) {
  const { agentId, fromDay, toDay, areaId, after } = wish;
  const rows = sql`from ledger_posting p
    where p.agent_id = ${agentId} and p.book_day between ${fromDay}::date and ${toDay}::date
      and p.service_area_id is not null and ${rowsInScope(scope, 'p')}
      ${areaId === undefined ? sql`` : sql`and p.service_area_id = ${areaId}`}
      and p.event = ${anyText(sharedEvents)}`;
  const beyond = page.dir === 'asc' ? sql`>` : sql`<`;
  const way = page.dir === 'asc' ? sql`asc` : sql`desc`;
  const rest = after
    ? sql` and (p.book_day, p.posting_id) ${beyond} (
        (select a.book_day from ledger_posting a where a.posting_id = ${after}), ${after})`
    : sql``;
  const order = sql`p.book_day ${way}, p.posting_id ${way}`;
  const shown = (
    of: RawBuilder<unknown>,
  ) => sql`select p.posting_id as id, p.book_day as day, p.service_area_id as "areaId",
      (select z.name from service_area z where z.service_area_id = p.service_area_id) as area,
      case when p.event in ('paidFromWallet', 'paidOnline') then case v.kind when 'fee' then 'fee' else 'ride' end
        when p.event = 'cardSold' then 'card' when p.event = 'cardRefunded' then 'cardRefund'
        when p.event in ('refundedOnline', 'refundedToWallet', 'giftReturned') then 'refund' else 'other' end as kind,
      ${subjectOf} as "subjectId", v.order_id as "orderId",
      coalesce(lp.success_at, y.success_at, p.event_at) as "paidAt",
      (coalesce(lp.success_at, p.event_at) at time zone ${zone})::date as "paidOn",
      m.cash as "cashCents", m.gift as "giftCents", o.benefit_type as benefit,
      case when v.kind = 'order' then coalesce(o.benefit_cents, 0) else 0 end as "benefitCents",
      case when o.benefit_type is null then null when o.benefit_type in ('riding_card', 'discount_card') then 'rider' else 'platform' end as giver,
      r.operator_name as operator, case when r.refund_id is null then null else r.reason end as reason
    from (${of}) p
      cross join lateral (
        select coalesce(sum(e.amount * s.sign) filter (where s.kind = 'cash'), 0)::bigint as cash,
          coalesce(sum(e.amount * s.sign) filter (where s.kind = 'gift'), 0)::bigint as gift
        from ledger_entry e join ${sharedEntries} s(event, code, sign, kind) on s.code = e.code and s.event = p.event
        where e.posting_id = p.posting_id
      ) m
      left join payment y on p.source = 'payment' and y.payment_id = p.source_id
      left join refund_leg l on p.source = 'refund-leg' and l.leg_id = p.source_id
      left join payment lp on lp.payment_id = l.payment_id
      left join refund r on r.refund_id = ${refundOf}
      left join receivable v on v.receivable_id = ${subjectOf}
      left join ride_order o on o.order_id = v.order_id
    order by ${order}`;
  const all = sql`select p.* ${rows}${rest}`;
  return readPage<LineFound>(
    db,
    {
      ordered: shown(all),
      limited: (most) => shown(sql`${all} order by ${order} limit ${most}`),
      counted: sql`select 1 ${rows}`,
      continued: after !== undefined,
    },
    page,
  );
}
