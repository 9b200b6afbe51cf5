import type { OrderLine } from '@kickstand/contract/money/ledger';
import type { InvoiceLine, KeptCash } from '@kickstand/domain/money/invoices';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Cash paid and not refunded for orders and their supplements, by line. */
export const keptOf = (db: Db, orderIds: readonly string[]): Promise<KeptCash[]> =>
  db
    .selectFrom('receivable as v')
    .innerJoin('receivable_part as p', 'p.receivable_id', 'v.receivable_id')
    .select(['v.order_id as orderId', 'p.line'])
    .$narrowType<{ orderId: string; line: OrderLine }>()
    .select(sql<number>`sum(p.cents - p.refunded_cents)::int`.as('cents'))
    .where('v.order_id', 'in', ['', ...orderIds])
    .where('p.source', '<>', 'gift')
    .groupBy(['v.order_id', 'p.line'])
    .having(sql<boolean>`sum(p.cents - p.refunded_cents) > 0`)
    .orderBy('v.order_id')
    .orderBy('p.line')
    .execute();

const ordersOf = (db: Db, scope: Scope, riderId: string) =>
  db
    .selectFrom('ride_order as o')
    .select(['o.order_id as orderId', 'o.state', 'o.ended_at as endedAt'])
    .select(['o.service_area_id as areaId', 'o.agent_id as agentId'])
    .select(({ exists, selectFrom }) =>
      exists(
        selectFrom('invoice_order as i')
          .select('i.order_id')
          .whereRef('i.order_id', '=', 'o.order_id')
          .where('i.is_live', '=', true),
      )
        .$castTo<boolean>()
        .as('isTaken'),
    )
    .where('o.rider_id', '=', riderId)
    .where(rowsInScope(scope, 'o'));

/** These orders of a rider, as far as they are in scope. */
export const wantedOrders = (db: Db, scope: Scope, riderId: string, orderIds: readonly string[]) =>
  ordersOf(db, scope, riderId)
    .where('o.order_id', 'in', [...orderIds])
    .execute();

/** A rider's paid orders since an instant that are on no live invoice, newest first. */
export const freeOrders = (db: Db, scope: Scope, riderId: string, since: number) =>
  ordersOf(db, scope, riderId)
    .innerJoin('service_area as z', 'z.service_area_id', 'o.service_area_id')
    .select('z.name as area')
    .where('o.state', '=', 'paid')
    .where('o.ended_at', '>=', at(since))
    .where(sql<boolean>`o.principal_cents + o.online_cents > 0`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('invoice_order as i')
            .select('i.order_id')
            .whereRef('i.order_id', '=', 'o.order_id')
            .where('i.is_live', '=', true),
        ),
      ),
    )
    .orderBy('o.started_at', 'desc')
    .limit(100)
    .execute();

/** The live request containing an order, locked; the caller has locked the rider. */
export const lockLiveOf = (db: Db, orderId: string) =>
  db
    .selectFrom('invoice_order as i')
    .innerJoin('invoice_request as q', 'q.request_id', 'i.request_id')
    .select(['q.request_id as requestId', 'q.state', 'q.rate_bp as rateBp'])
    .where('i.order_id', '=', orderId)
    .where('i.is_live', '=', true)
    .forUpdate('q')
    .executeTakeFirst();

/** The orders of a request. */
export async function orderIdsOf(db: Db, requestId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('invoice_order')
    .select('order_id')
    .where('request_id', '=', requestId)
    .execute();
  return rows.map(({ order_id }) => order_id);
}

/** An order of the request that another live request holds, if any. */
export const heldElsewhere = (db: Db, requestId: string) =>
  db
    .selectFrom('invoice_order as i')
    .innerJoin('invoice_order as j', 'j.order_id', 'i.order_id')
    .select('i.order_id as orderId')
    .where('i.request_id', '=', requestId)
    .where('j.request_id', '<>', requestId)
    .where('j.is_live', '=', true)
    .limit(1)
    .executeTakeFirst();

/** Binds orders to their request, or releases them. */
export const bindOrders = (db: Db, requestId: string, isLive: boolean) =>
  db.updateTable('invoice_order').set({ is_live: isLive }).where('request_id', '=', requestId).execute();

interface Amounts {
  orders: readonly { orderId: string; cents: number }[];
  lines: readonly InvoiceLine[];
  amountCents: number;
  taxCents: number;
}

/** Recomputes the totals of a request's lines and orders. */
export async function rewriteAmounts(db: Db, requestId: string, amounts: Amounts) {
  const { orders, lines, amountCents, taxCents } = amounts;
  await sql`
    update invoice_order i set cents = coalesce(p.cents, 0)
    from invoice_order j left join
      unnest(${orders.map(({ orderId }) => orderId)}::text[], ${orders.map(({ cents }) => cents)}::int[])
        as p (order_id, cents) on p.order_id = j.order_id
    where j.request_id = ${requestId} and i.request_id = j.request_id and i.order_id = j.order_id`.execute(
    db,
  );
  await sql`
    update invoice_line i set amount_cents = coalesce(p.amount, 0), tax_cents = coalesce(p.tax, 0)
    from invoice_line j left join
      unnest(${lines.map(({ line }) => line)}::text[], ${lines.map(({ amountCents: a }) => a)}::int[],
        ${lines.map(({ taxCents: t }) => t)}::int[]) as p (line, amount, tax) on p.line = j.line
    where j.request_id = ${requestId} and i.request_id = j.request_id and i.line = j.line`.execute(db);
  await db
    .updateTable('invoice_request')
    .set((eb) => ({ amount_cents: amountCents, tax_cents: taxCents, version: eb('version', '+', 1) }))
    .where('request_id', '=', requestId)
    .execute();
}

/** Drops a request whose orders were all refunded. */
export const dropEmpty = async (db: Db, requestId: string, now: number) => {
  await bindOrders(db, requestId, false);
  await db
    .updateTable('invoice_request')
    .set({ state: 'cancelled', amount_cents: 0, tax_cents: 0, due_at: null, done_at: new Date(now) })
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('request_id', '=', requestId)
    .execute();
};
