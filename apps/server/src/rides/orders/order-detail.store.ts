import type { OrderDetail } from '@kickstand/contract/rides/orders';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { ordersNamed } from './order-list.store.ts';

/** One order in scope with its pricing input. */
export const orderWith = (db: Db, scope: Scope, orderId: string, locale: Locale) =>
  ordersNamed(db, scope, locale)
    .innerJoin('agent as a', 'a.agent_id', 'o.agent_id')
    .innerJoin('order_terms as k', 'k.terms_id', 'o.terms_id')
    .leftJoin('vehicle_model as m', 'm.model_id', 'o.model_id')
    .leftJoin('receivable as v', 'v.receivable_id', 'o.order_id')
    .leftJoin('trip_open as t', 't.trip_id', 'o.order_id')
    .select(['a.name as agent', 'm.name as model', 'k.terms', 'o.benefits', 'o.basis', 'o.price'])
    .select(sql<number>`coalesce(v.version, 0)`.as('version'))
    .select(sql<unknown>`coalesce(t.pauses, '[]')`.as('openPauses'))
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
export type OrderWhole = NonNullable<Awaited<ReturnType<typeof orderWith>>>;

/** Supplements of an order, oldest first. */
export const supplementsOf = (db: Db, orderId: string) =>
  db
    .selectFrom('receivable')
    .select(['receivable_id as id', 'state', 'original_cents as originalCents', 'paid_cents as paidCents'])
    .select(['refunded_cents as refundedCents', 'reason', 'created_at as createdAt', 'version'])
    .$narrowType<Pick<OrderDetail['supplements'][number], 'state'>>()
    .where('order_id', '=', orderId)
    .where('kind', '=', 'supplement')
    .orderBy('created_at')
    .limit(50)
    .execute();

/** The order of a debt for a ride, in scope: the order itself, or the one a supplement belongs to. */
export const orderOfOwed = (db: Db, scope: Scope, receivableId: string) =>
  db
    .selectFrom('ride_order as o')
    .select(['o.order_id as orderId', 'o.state', 'o.payable_cents as payableCents', 'o.price', 'o.channel'])
    .select(['o.rider_id as riderId', 'o.service_area_id as areaId', 'o.agent_id as agentId'])
    .where('o.order_id', '=', (q) =>
      q
        .selectFrom('receivable')
        .select('order_id')
        .where('receivable_id', '=', receivableId)
        .union(q.selectFrom('ride_order').select('order_id').where('order_id', '=', receivableId)),
    )
    .where(rowsInScope(scope, 'o'))
    .executeTakeFirst();
