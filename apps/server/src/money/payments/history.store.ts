import type { InputOf } from '@kickstand/contract/kit';
import type { OrderDetail, RefundRow, refunds } from '@kickstand/contract/rides/orders';
import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Attempts to pay what is owed, the newest first. */
export const paymentsOf = (db: Db, receivableIds: readonly string[]) =>
  db
    .selectFrom('payment')
    .select(['payment_id as id', 'channel', 'state', 'out_no as outNo', 'trade_no as tradeNo', 'problem'])
    .select(['amount_cents as amountCents', 'received_cents as receivedCents'])
    .select(['refunded_cents as refundedCents', 'created_at as createdAt', 'success_at as successAt'])
    .$narrowType<Pick<OrderDetail['payments'][number], 'channel' | 'state'>>()
    .where('kind', '=', 'receivable')
    .where('subject_id', 'in', [...receivableIds])
    .orderBy('created_at', 'desc')
    .limit(100)
    .execute();

/** Refunds with their providers' last answers. */
const refundsSaid = (db: Db) =>
  db
    .selectFrom('refund as f')
    .leftJoinLateral(
      (q) =>
        q
          .selectFrom('refund_leg as l')
          .select([
            sql<string | null>`(array_agg(l.provider_code order by l.created_at desc))[1]`.as('providerCode'),
            sql<string | null>`(array_agg(l.provider_says order by l.created_at desc))[1]`.as('providerSays'),
            sql<number>`coalesce(sum(l.asked), 0)`.as('asked'),
          ])
          .whereRef('l.refund_id', '=', 'f.refund_id')
          .as('s'),
      (j) => j.onTrue(),
    )
    .select(['f.refund_id as id', 'f.state', 'f.way', 'f.reason', 'f.operator_name as operatorName'])
    .select(['f.amount_cents as amountCents', 'f.principal_cents as principalCents'])
    .select(['f.gift_cents as giftCents', 'f.online_cents as onlineCents'])
    .select(['f.created_at as createdAt', 'f.ended_at as endedAt', 's.providerCode', 's.providerSays'])
    .select(sql<number>`coalesce(s.asked, 0)`.as('asked'))
    .$narrowType<Pick<RefundRow, 'state' | 'way'>>();

/** What was given back of what is owed, the newest first. */
export const refundsOfOwed = (db: Db, receivableIds: readonly string[]) =>
  refundsSaid(db)
    .where('f.kind', '=', 'receivable')
    .where('f.subject_id', 'in', [...receivableIds])
    .orderBy('f.created_at', 'desc')
    .limit(100)
    .execute();

/** The states asked for; by default those that need attention. */
function statesOf(
  { state, every, late }: InputOf<typeof refunds.failed>['query'],
  lateBefore: number,
): RawBuilder<boolean> {
  const isOpen = sql<boolean>`f.state in ('created', 'processing', 'failed')`;
  if (late) return sql`(${state ? sql`f.state = ${state}` : isOpen} and f.created_at < ${at(lateBefore)})`;
  if (state) return sql`f.state = ${state}`;
  return every ? sql`true` : sql`f.state = 'failed'`;
}

/** One page of refunds; by default those that need attention. */
export const pageOfRefunds = (
  db: Db,
  scope: Scope,
  query: InputOf<typeof refunds.failed>['query'],
  lateBefore: number,
) =>
  pageFrom(
    db,
    refundsSaid(db)
      .leftJoin('rider as r', 'r.rider_id', 'f.rider_id')
      .select(['f.kind', 'f.subject_id as subjectId', 'f.rider_id as riderId', 'r.phone as riderPhone'])
      .select(['f.service_area_id as serviceAreaId', 'f.agent_id as agentId'])
      .$narrowType<Pick<RefundRow, 'kind'>>()
      .where(rowsInScope(scope, 'f'))
      .where((eb) =>
        eb.and([
          statesOf(query, lateBefore),
          ...given(
            query.kind && eb('f.kind', '=', query.kind),
            query.riderId && eb('f.rider_id', '=', query.riderId),
            query.subjectId && eb('f.subject_id', '=', query.subjectId),
            query.from !== undefined && eb('f.created_at', '>=', at(query.from)),
            query.to !== undefined && eb('f.created_at', '<=', at(query.to)),
          ),
        ]),
      ),
    query,
    { sortable: { createdAt: 'f.created_at' }, neverNull: ['createdAt'], tieBreak: 'f.refund_id' },
  );

/** The rider of a refund that needs attention: to be locked before the refund. */
export const refundInScope = (db: Db, scope: Scope, refundId: string) =>
  db
    .selectFrom('refund as f')
    .select([
      'f.rider_id as riderId',
      'f.subject_id as subjectId',
      'f.kind',
      'f.state',
      'f.amount_cents as cents',
    ])
    .where('f.refund_id', '=', refundId)
    .where(rowsInScope(scope, 'f'))
    .executeTakeFirst();

/** A refund's legs that a provider closed for good and that are not retried. */
export const closedLegs = (db: Db, refundId: string) =>
  db
    .selectFrom('refund_leg as l')
    .leftJoin('refund_leg as a', 'a.retry_of', 'l.leg_id')
    .select('l.leg_id as legId')
    .where('l.refund_id', '=', refundId)
    .where('l.state', '=', 'closed')
    .where(sql<boolean>`l.provider_code is distinct from 'to_wallet'`)
    .where('a.leg_id', 'is', null)
    .orderBy('l.created_at')
    .execute();
