import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsOf } from '../../kernel/list/row-cursor.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** An order as handed to the pricing thread, which parses terms and basis. The basis includes the rider's benefits. */
export interface OrderText extends Record<'orderId' | 'riderId' | 'terms' | 'basis', string> {
  areaId: number;
  payableCents: number;
  rideCents: number;
  isTrial: boolean;
}

export interface Window {
  areaIds: readonly number[];
  /** None: all. */
  modelIds: readonly number[];
  /** Ends of rides, [from, to), epoch ms. */
  from: number;
  to: number;
}

const atOnce = 2_000;

/** The orders that ended in a window, in batches; reading pauses while a batch is processed. */
export function ordersEnded(
  db: Db,
  scope: Scope,
  { areaIds, modelIds, from, to }: Window,
): AsyncGenerator<OrderText[]> {
  const orders = db
    .selectFrom('ride_order as o')
    .innerJoin('order_terms as t', 't.terms_id', 'o.terms_id')
    .select([
      'o.order_id as orderId',
      'o.rider_id as riderId',
      'o.service_area_id as areaId',
      sql<string>`t.terms::text`.as('terms'),
      sql<string>`o.basis::text`.as('basis'),
      sql<number>`(o.price->>'payableCents')::int`.as('payableCents'),
      sql<number>`(o.price->>'rideCents')::int`.as('rideCents'),
      'o.is_trial as isTrial',
    ])
    .where(rowsInScope(scope, 'o'))
    .where(sql<boolean>`o.service_area_id = any(${[...areaIds]}::int[])`)
    .where(sql<boolean>`(${[...modelIds]}::int[] = '{}' or o.model_id = any(${[...modelIds]}::int[]))`)
    .where('o.ended_at', '>=', at(from))
    .where('o.ended_at', '<', at(to))
    .where('o.basis', 'is not', null)
    .orderBy('o.ended_at')
    .orderBy('o.order_id');
  return rowsOf<OrderText>(db, orders, { name: 'repriced', atOnce });
}

export async function areaNames(db: Db) {
  const rows = await db.selectFrom('service_area').select(['service_area_id as id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
