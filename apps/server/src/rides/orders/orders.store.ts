import type { OrderBasis, OrderTerms } from '@kickstand/contract/rides/orders';
import type { RidePrice } from '@kickstand/contract/rides/pricing';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { keptTerms, termsOf } from './kept-terms.parts.ts';
import { keepTerms } from './terms.store.ts';

export interface NewOrder {
  orderId: string;
  riderId: string;
  vehicle: number;
  imei: string | null;
  modelId: number;
  areaId: number;
  agentId: number;
  platform: string | null;
  startStationId: string | null;
  /** Epoch ms. */
  startedAt: number;
  terms: OrderTerms;
}

/** Inserts the order of a trip that has just begun; idempotent. */
export function insertOrder(db: Db, order: NewOrder) {
  const kept = keptTerms(order.terms);
  return db
    .with('kept', (q) => keepTerms(q as Db, [kept]))
    .insertInto('ride_order')
    .values({
      order_id: order.orderId,
      rider_id: order.riderId,
      vehicle_id: order.vehicle,
      imei: order.imei,
      model_id: order.modelId,
      service_area_id: order.areaId,
      agent_id: order.agentId,
      platform: order.platform,
      start_station_id: order.startStationId,
      state: 'riding',
      started_at: new Date(order.startedAt),
      scheme_version: order.terms.version?.id ?? null,
      terms_id: kept.termsId,
      benefits: JSON.stringify(order.terms.benefits),
    })
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Where an order's terms do not allow the ride to end; undefined for a trip without an order. */
export async function refusedOf(db: Db, orderId: string): Promise<unknown> {
  const row = await db
    .selectFrom('ride_order as o')
    .innerJoin('order_terms as t', 't.terms_id', 'o.terms_id')
    .select(sql<unknown>`t.terms -> 'refused'`.as('refused'))
    .where('o.order_id', '=', orderId)
    .executeTakeFirst();
  return row?.refused ?? undefined;
}

const ridden = (db: Db, orderId: string) =>
  db
    .selectFrom('ride_order')
    .innerJoin('order_terms as t', 't.terms_id', 'ride_order.terms_id')
    .select([
      'ride_order.rider_id as riderId',
      'ride_order.service_area_id as areaId',
      'ride_order.agent_id as agentId',
    ])
    .select(['t.terms', 'ride_order.benefits'])
    .where('ride_order.order_id', '=', orderId)
    .where('ride_order.state', '=', 'riding');

/** The order of an ongoing trip; undefined if it began before there were orders. */
export async function ridingOrder(db: Db, orderId: string) {
  const row = await ridden(db, orderId).executeTakeFirst();
  return row && { ...row, terms: termsOf(row) };
}

/** The same, locked, with the rider's balances; the caller has locked the rider. */
export async function lockRidingOrder(db: Db, orderId: string) {
  const row = await ridden(db, orderId)
    .innerJoin('rider as r', 'r.rider_id', 'ride_order.rider_id')
    .select(['r.credit_score as score', 'r.credit_bans as bans', 'r.credit_banned_until as bannedUntil'])
    .forUpdate('ride_order')
    .executeTakeFirst();
  if (!row) return undefined;
  const { score, bans, bannedUntil, ...order } = row;
  return { ...order, terms: termsOf(row), standing: { score, bans, bannedUntil } };
}

interface Day {
  riderId: string;
  areaId: number;
  /** [from, to), epoch ms. */
  from: number;
  to: number;
}

/** What a rider's orders in an area on a day have used of trials and of the day cap, cents. */
export async function usedOn(db: Db, { riderId, areaId, from, to }: Day) {
  const { trials, cents } = await db
    .selectFrom('ride_order')
    .select((eb) => [
      eb.fn.coalesce(eb.fn.sum<number>('fare_cents'), eb.lit(0)).as('cents'),
      eb.fn.countAll<number>().filterWhere('is_trial', '=', true).as('trials'),
    ])
    .where('rider_id', '=', riderId)
    .where('service_area_id', '=', areaId)
    .where('ended_at', '>=', at(from))
    .where('ended_at', '<', at(to))
    .executeTakeFirstOrThrow();
  return { trials: Number(trials), cents: Number(cents) };
}

export interface OrderEnd {
  endedAt: number;
  endedBy: 'user' | 'ops' | 'system';
  relation: string;
  endStationId: string | null;
  distanceM: number;
  ridingSeconds: number;
  basis: OrderBasis;
  price: RidePrice;
}

/** Stores an order's result, before anything is paid. */
export const endOrder = (db: Db, orderId: string, { basis, price, ...end }: OrderEnd) => {
  const saved = price.benefit?.cents ?? 0;
  const isFree = price.payableCents === 0;
  return db
    .updateTable('ride_order')
    .set({
      state: isFree ? 'paid' : 'unpaid',
      ended_at: new Date(end.endedAt),
      ended_by: end.endedBy,
      return_relation: end.relation,
      end_station_id: end.endStationId,
      distance_m: end.distanceM,
      riding_seconds: end.ridingSeconds,
      basis: JSON.stringify(basis),
      price: JSON.stringify(price),
      fare_cents: price.rideCents,
      is_trial: price.isTrial,
      benefit_type: price.benefit?.type ?? null,
      benefit_cents: saved,
      ride_cents: price.rideCents - saved,
      location_cents: price.locationCents,
      helmet_cents: price.helmetCents,
      payable_cents: price.payableCents,
      xact: sql`pg_current_xact_id()::text::bigint`,
      ...(isFree && { channel: saved > 0 ? 'card' : 'zero', paid_at: new Date(end.endedAt) }),
    })
    .where('order_id', '=', orderId)
    .execute();
};
