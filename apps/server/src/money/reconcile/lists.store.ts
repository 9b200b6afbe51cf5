import type { InputOf } from '@kickstand/contract/kit';
import type {
  BatchState,
  BillOf,
  DiffKind,
  DiffState,
  DiffWhat,
  reconcile,
} from '@kickstand/contract/money/reconcile';
import { headOffice } from '@kickstand/domain/organisation/agents';
import { type SqlBool, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';

interface Span {
  from?: number | undefined;
  to?: number | undefined;
  channel?: string | undefined;
  merchant?: string | undefined;
  bill?: BillOf | undefined;
}

/** Conditions on the day, the merchant and the kind of bill of the table called `t`. */
export const ofSpan = ({ from, to, channel, merchant, bill }: Span, zone: string) => [
  bill && sql<SqlBool>`t.bill = ${bill}`,
  from !== undefined && sql<SqlBool>`t.day >= (${at(from)} at time zone ${zone})::date`,
  to !== undefined && sql<SqlBool>`t.day <= (${at(to)} at time zone ${zone})::date`,
  channel && sql<SqlBool>`t.merchant like ${`${channel}:%`}`,
  merchant && sql<SqlBool>`t.merchant like ${`%${merchant.replace(/[%_\\]/g, '')}`}`,
];

/** The franchisee whose number the table called `t` is about. */
const franchisee = sql<string | null>`(
  select coalesce(a.name, h.agent_id::text) from payment_provider h left join agent a using (agent_id)
  where h.provider = split_part(t.merchant, ':', 1) and h.merchant_id = split_part(t.merchant, ':', 2)
    and h.agent_id <> ${headOffice} order by h.created_at desc limit 1)`;

/** One page of days of merchants. */
export const pageOfBatches = (db: Db, query: InputOf<typeof reconcile.batches>['query'], zone: string) =>
  pageFrom(
    db,
    db
      .selectFrom('reconcile_batch as t')
      .leftJoin('bill_file as f', 'f.file_id', 't.file_id')
      .select([
        sql<string>`t.day || ' ' || t.merchant || ' ' || t.bill`.as('id'),
        't.day',
        't.merchant',
        franchisee.as('agent'),
        't.bill',
        't.state',
      ])
      .select(['t.system_count as systemCount', 't.system_cents as systemCents'])
      .select(['t.system_refund_count as systemRefundCount', 't.system_refund_cents as systemRefundCents'])
      .select((eb) => [
        eb.fn.coalesce('f.in_count', eb.lit(0)).as('channelCount'),
        eb.fn.coalesce('f.in_cents', eb.lit(0)).as('channelCents'),
        eb.fn.coalesce('f.refund_count', eb.lit(0)).as('channelRefundCount'),
        eb.fn.coalesce('f.refund_cents', eb.lit(0)).as('channelRefundCents'),
        eb.fn.coalesce('f.fee_cents', 't.fee_reckoned_cents').as('feeCents'),
        sql<number>`coalesce(f.in_cents - f.refund_cents - case t.bill when 'trade' then f.fee_cents else 0 end, 0)`.as(
          'netCents',
        ),
        'f.closing_cents as closingCents',
      ])
      .select(['t.open_diffs as openDiffs', 'f.file_name as file', 't.problem', 't.matched_at as matchedAt'])
      .select(['t.confirmed_at as confirmedAt', 't.confirmed_by as confirmedBy'])
      .$narrowType<{ state: BatchState; bill: BillOf }>()
      .where((eb) =>
        eb.and(given(...ofSpan(query, zone), query.state && sql<SqlBool>`t.state = ${query.state}`)),
      ),
    query,
    { sortable: { day: 't.day' }, neverNull: ['day'], tieBreak: 'id' },
  );

/** One page of differences. */
export const pageOfDiffs = (db: Db, query: InputOf<typeof reconcile.diffs>['query'], zone: string) =>
  pageFrom(
    db,
    db
      .selectFrom('reconcile_diff as t')
      .leftJoin('payment as p', 'p.payment_id', 't.payment_id')
      .select([
        't.diff_id as id',
        't.day',
        't.merchant',
        franchisee.as('agent'),
        't.bill',
        't.kind',
        't.what',
        't.trade_no as tradeNo',
      ])
      .select(['t.number as outNo', 'p.rider_id as riderId', 't.system_cents as systemCents'])
      .select(sql<string | null>`case when p.kind = 'receivable' then p.subject_id end`.as('orderId'))
      .select(['t.channel_cents as channelCents', 't.delta_cents as deltaCents'])
      .select(['t.fee_delta_cents as feeDeltaCents', 't.other_day as otherDay', 't.at', 't.state'])
      .select([
        't.handled_by as handledBy',
        't.approver',
        't.handled_at as handledAt',
        't.remark',
        't.version',
      ])
      .$narrowType<{ kind: DiffKind; state: DiffState; bill: BillOf; what: DiffWhat }>()
      .where((eb) =>
        eb.and(
          given(
            ...ofSpan(query, zone),
            query.state ? sql<SqlBool>`t.state = ${query.state}` : sql<SqlBool>`t.state <> 'gone'`,
            query.kinds && sql<SqlBool>`t.kind = any(${[...query.kinds]}::text[])`,
            query.outNo && sql<SqlBool>`t.number = ${query.outNo}`,
            query.agentId !== undefined && sql<SqlBool>`p.agent_id = ${query.agentId}`,
            query.areaId !== undefined && sql<SqlBool>`p.service_area_id = ${query.areaId}`,
          ),
        ),
      ),
    query,
    { sortable: { day: 't.day' }, neverNull: ['day'], tieBreak: 't.diff_id' },
  );
