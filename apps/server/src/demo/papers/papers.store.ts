import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** A rider of the demo with their home area. */
export interface PaperRider {
  riderId: string;
  name: string;
  phone: string;
  areaId: number;
  agentId: number;
}

/** Riders who rode recently and have no current ride, debt or ban. */
export async function settledRiders(db: Db, since: number, most: number): Promise<PaperRider[]> {
  const { rows } = await sql<PaperRider>`
    select r.rider_id as "riderId", r.name, r.phone, r.service_area_id as "areaId", a.agent_id as "agentId"
    from rider r join service_area a using (service_area_id)
    where r.rider_id in (select rider_id from ride_order where started_at >= ${at(since)} and state = 'paid' and online_cents > 0)
      and r.rider_id not in (select rider_id from trip_open)
      and r.rider_id not in (select rider_id from receivable where state in ('unpaid', 'paying'))
      and r.rider_id not in (select rider_id from blacklist_entry)
    order by reverse(r.phone) limit ${most}`.execute(db);
  return rows;
}

/** Accounts older than an instant without a ride. */
export async function unusedAccounts(db: Db, before: number, most: number): Promise<PaperRider[]> {
  const { rows } = await sql<PaperRider>`
    select r.rider_id as "riderId", r.name, r.phone, r.service_area_id as "areaId", a.agent_id as "agentId"
    from rider r join service_area a using (service_area_id)
    where r.registered_at < ${at(before)} and not exists (select from ride_order o where o.rider_id = r.rider_id)
      and r.rider_id not in (select rider_id from blacklist_entry)
    order by r.registered_at desc, r.rider_id limit ${most}`.execute(db);
  return rows;
}

/** Latest orders of a rider paid in cash, and when the last one ended. */
export async function paidOrders(db: Db, riderId: string, before: number) {
  const { rows } = await sql<{ orderId: string; endedAt: number }>`
    select order_id as "orderId", ended_at as "endedAt" from ride_order
    where rider_id = ${riderId} and state = 'paid' and online_cents > 0 and refunded_cents = 0
      and ended_at < ${at(before)} order by started_at desc limit 4`.execute(db);
  return rows;
}

/** Refund legs in progress. */
export const legsOf = (db: Db, refundId: string) =>
  db
    .selectFrom('refund_leg')
    .select(['leg_id as legId', 'amount_cents as cents'])
    .where('refund_id', '=', refundId)
    .orderBy('leg_id')
    .execute();

/** A rider with principal in the wallet, and its last change, epoch ms. */
export interface Saver {
  riderId: string;
  movedAt: number;
}

/** Riders with money, no current ride and no debt, whose wallet has not changed since an instant. */
export async function savers(db: Db, before: number, most: number): Promise<Saver[]> {
  const { rows } = await sql<Saver>`
    with kept as (
      select rider_id from wallet_lot where kind = 'principal' group by rider_id
      having sum(left_cents) filter (where payment_id is not null) > 0
    ), moved as (
      select owner as rider_id, max(event_at) as at from ledger_entry
      where code in ('2110', '2120') and version is not null group by owner
    )
    select rider_id as "riderId", floor(extract(epoch from m.at) * 1000)::float8 as "movedAt"
    from kept join moved m using (rider_id) join rider r using (rider_id)
    where m.at < ${at(before)} and rider_id not in (select rider_id from trip_open)
      and rider_id not in (select rider_id from receivable where state in ('unpaid', 'paying'))
    order by reverse(r.phone) limit ${most}`.execute(db);
  return rows;
}

/** Unpaid amount of a ride in an area whose franchisee collects itself. */
export interface OpenDebt {
  receivableId: string;
  riderId: string;
  rideCents: number;
  /** Epoch ms. */
  createdAt: number;
}

/** Every other debt in such areas that is older than an instant; the rest stays open. */
export async function debtsToCollect(db: Db, before: number, most: number): Promise<OpenDebt[]> {
  const { rows } = await sql<OpenDebt>`
    select id as "receivableId", rider as "riderId", cents as "rideCents", floor(extract(epoch from at) * 1000)::float8 as "createdAt"
    from (
      select v.receivable_id as id, v.rider_id as rider, v.ride_cents as cents, v.created_at as at,
        row_number() over (order by v.created_at desc, v.receivable_id) as no
      from receivable v join share_scheme s on s.service_area_id = v.service_area_id and s.agent_id = v.agent_id
      where s.collector = 'agent' and v.kind = 'order' and v.state = 'unpaid' and v.paid_cents = 0 and v.ride_cents > 0
        and v.created_at < ${at(before)}
    ) d where no % 2 = 1 order by no limit ${most}`.execute(db);
  return rows;
}

/** A refund’s leg at a provider, with its payment. */
export const legsAtProvider = (db: Db, refundId: string) =>
  db
    .selectFrom('refund_leg as l')
    .innerJoin('payment as p', 'p.payment_id', 'l.payment_id')
    .select(['l.leg_id as legId', 'l.payment_id as paymentId', 'l.amount_cents as cents'])
    .select(['l.created_at as createdAt', 'p.merchant', 'p.rider_id as riderId'])
    .where('l.refund_id', '=', refundId)
    .orderBy('l.leg_id')
    .execute();

/** Return applications that a clerk is likely to open: waiting ones and the latest decided ones. */
export async function returnsToShow(db: Db, most: number) {
  const { rows } = await sql<{ id: string; riderId: string; areaId: number; agentId: number; at: number }>`
    select application_id as id, rider_id as "riderId", service_area_id as "areaId", agent_id as "agentId", created_at as at
    from return_application order by state <> 'pending', created_at desc limit ${most}`.execute(db);
  return rows;
}

/** The nth latest end of a trip outside the stations of an area. */
export async function endsOutside(db: Db, areaId: number, nth: number) {
  const { rows } = await sql<{ lng: number; lat: number }>`
    select end_lng as lng, end_lat as lat from trip
    where service_area_id = ${areaId} and return_relation = 'out_of_station' and end_lng is not null
    order by ended_at desc offset ${nth} limit 1`.execute(db);
  return rows[0];
}

/**
 * A rider’s last ride after which the vehicle stood for some time, with a member of the area’s field staff as
 * witness.
 */
export async function lastRideToReport(
  db: Db,
  riderId: string,
  { nth, quietMs }: { nth: number; quietMs: number },
) {
  const { rows } = await sql<{
    vehicleId: number;
    endedAt: number;
    lng: number;
    lat: number;
    operatorId: string;
    name: string;
  }>`
    select o.vehicle_id as "vehicleId", o.ended_at as "endedAt", t.end_lng as lng, t.end_lat as lat, p.operator_id as "operatorId", p.name
    from ride_order o join trip t on t.trip_id = o.order_id and t.started_at = o.started_at
    join vehicle v on v.vehicle_id = o.vehicle_id and v.agent_id = o.agent_id and v.service_area_id is not null
    cross join lateral (
      select s.operator_id, s.name from operator s join role r on r.role_id = s.role_id
      where s.agent_id = o.agent_id and r.codes && array['1201', '1202', '1203', '1204']
        and (s.area_ids is null or o.service_area_id = any(s.area_ids))
      order by s.operator_id offset ${nth % 3} limit 1
    ) p
    where o.rider_id = ${riderId} and o.state = 'paid' and t.end_lng is not null
      and not exists (select from trip n where n.vehicle_id = o.vehicle_id and n.started_at > o.started_at
        and n.started_at <= o.ended_at + ${quietMs} * interval '1 ms')
    order by o.started_at desc limit 1`.execute(db);
  return rows[0];
}

/** Area of an application for a station. */
export async function areaOfApplication(db: Db, applicationId: string): Promise<number> {
  const { service_area_id } = await db
    .selectFrom('station_application')
    .select('service_area_id')
    .where('application_id', '=', applicationId)
    .executeTakeFirstOrThrow();
  return service_area_id;
}

/** Turns past gifts into rewards, like those of an older version. */
export const adoptGifts = (db: Db) => sql`select adopt_gifts()`.execute(db);
