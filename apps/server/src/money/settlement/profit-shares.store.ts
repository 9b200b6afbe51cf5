import type { Cents, InputOf } from '@kickstand/contract/kit';
import type { ProfitShareRow, profitShares } from '@kickstand/contract/money/settlement';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** What the provider took of a payment and gave back with its refunds: as reckoned, and as bills say that are here. */
const feesOfPayment = sql<{ reckoned: number; by_bill: number }>`(
  select coalesce(sum(o.fee), 0) as reckoned, coalesce(sum(coalesce(b.fee, o.fee)), 0) as by_bill
  from (
    select 'payment' as what, p.out_no as number, coalesce(p.fee_cents, 0)::bigint as fee
    union all
    select 'refund', l.out_refund_no, -coalesce(l.fee_cents, 0) from refund_leg l
    where l.payment_id = p.payment_id and l.state = 'success'
  ) o left join lateral (
    select sum(n.fee_cents) as fee from bill_line n join bill_file f using (file_id)
    where n.number = o.number and n.what = o.what and f.state = 'used' and f.merchant = s.merchant
  ) b on true)`.as('fees');

/** One page of what was shared of payments in scope. */
export function pageOfProfitShares(
  db: Db,
  scope: Scope,
  { agentId, state, orderId, ...query }: InputOf<typeof profitShares.list>['query'],
) {
  const rows = db
    .selectFrom('profit_share as s')
    .innerJoin('payment as p', 'p.payment_id', 's.payment_id')
    .innerJoin('agent as a', 'a.agent_id', 's.agent_id')
    .innerJoin('service_area as z', 'z.service_area_id', 's.service_area_id')
    .innerJoinLateral(feesOfPayment, (join) => join.onTrue())
    .leftJoin('receivable as r', 'r.receivable_id', 'p.subject_id')
    .select(['s.share_id as id', 's.agent_id as agentId', 'a.name as agent', 'z.name as area'])
    .select(['s.service_area_id as areaId', 'r.order_id as orderId', 's.ratio_bp as ratioBp'])
    .select(sql<ProfitShareRow['provider']>`split_part(s.merchant, ':', 1)`.as('provider'))
    .select(sql<ProfitShareRow['state']>`s.state`.as('state'))
    .select(['p.amount_cents as paidCents', 'p.refunded_cents as refundedCents'])
    .select(['s.amount_cents as amountCents', 's.returned_cents as returnedCents'])
    .select(sql<Cents>`coalesce(fees.by_bill, 0)`.as('feeCents'))
    .select(
      sql<Cents>`case when s.freed_times = 0 then 0 else s.freed_cents + fees.reckoned - fees.by_bill end`.as(
        'freedCents',
      ),
    )
    .select(['s.paid_at as paidAt', 's.shared_at as sharedAt', 's.finished_at as finishedAt'])
    .select(['p.trade_no as tradeNo', 's.out_no as outNo', 's.problem'])
    .$narrowType<{ paidCents: Cents; refundedCents: Cents; amountCents: Cents; returnedCents: Cents }>()
    .where((eb) =>
      eb.and([
        rowsInScope(scope, 's'),
        ...given(
          agentId !== undefined && sql<boolean>`s.agent_id = ${agentId}`,
          state && sql<boolean>`s.state = ${state}`,
          orderId && sql<boolean>`r.order_id = ${orderId}`,
        ),
      ]),
    );
  return pageFrom(db, rows, query, {
    sortable: { paidAt: 's.paid_at' },
    tieBreak: 's.share_id',
    neverNull: ['paidAt'],
  });
}
