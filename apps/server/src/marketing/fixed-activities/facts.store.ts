import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** The identity of a rider as activities need it; undefined if unknown. */
export const personOf = (db: Db, riderId: string) =>
  db
    .selectFrom('rider as r')
    .leftJoin('rider_identity as i', 'i.rider_id', 'r.rider_id')
    .select(['r.registered_at as registeredAt', 'i.number_hash as identity'])
    .select((eb) => eb.ref('r.service_area_id').$notNull().as('areaId'))
    .where('r.rider_id', '=', riderId)
    .executeTakeFirst();
export type Person = NonNullable<Awaited<ReturnType<typeof personOf>>>;

/** Which rides count: of the activity’s areas and above the minimum length. */
export interface Rides {
  riderId: string;
  areaIds: readonly number[];
  since: number;
  validMinutes: number;
  validMetres: number;
}

const valid = ({ validMinutes, validMetres }: Pick<Rides, 'validMinutes' | 'validMetres'>) =>
  sql<boolean>`o.riding_seconds > ${validMinutes * 60} and o.distance_m > ${validMetres}`;

/** A ride with the totals of the earlier counted rides. */
export async function rideIn(db: Db, orderId: string, rides: Rides) {
  const { riderId, areaIds, since } = rides;
  const { rows } = await sql<{
    metres: number;
    isValid: boolean;
    rides: number;
    before: number;
    ever: boolean;
  }>`
    select coalesce(r.distance_m, 0) as metres, r.is_valid as "isValid", b.rides, b.metres as before, b.ever
    from (select o.*, ${valid(rides)} as is_valid from ride_order o where o.order_id = ${orderId}) r
    cross join lateral (
      select count(*) filter (where o.started_at >= ${at(since)} and o.service_area_id = any(${[...areaIds]}::int[]))::int as rides,
        coalesce(sum(o.distance_m) filter (where o.started_at >= ${at(since)}
          and o.service_area_id = any(${[...areaIds]}::int[])), 0)::int as metres, count(*) > 0 as ever
      from ride_order o where o.rider_id = ${riderId} and o.ended_at is not null and o.order_id <> r.order_id
        and o.started_at < r.started_at and ${valid(rides)}) b`.execute(db);
  return rows[0];
}

/** Days on which a rider parked in a station free of charge without a complaint within a day. */
export async function goodParkingDays(
  db: Db,
  { riderId, areaIds, since, validMinutes, validMetres }: Rides,
  { zone, now }: { zone: string; now: number },
) {
  const { rows } = await sql<{ days: number }>`
    select count(distinct to_char(o.ended_at at time zone ${zone}, 'YYYY-MM-DD'))::int as days
    from ride_order o
    where o.rider_id = ${riderId} and o.service_area_id = any(${[...areaIds]}::int[]) and o.started_at >= ${at(since)}
      and o.ended_at <= ${at(now)} - interval '24 hours' and o.return_relation = 'in_station' and o.location_cents = 0
      and ${valid({ validMinutes, validMetres })}
      and not exists (select from ticket t where t.order_id = o.order_id)
      and not exists (select from fault_report f where f.vehicle_id = o.vehicle_id and f.created_at > o.ended_at
        and f.created_at < o.ended_at + interval '24 hours')`.execute(db);
  return rows[0]?.days ?? 0;
}

/** How many cards a rider has bought. */
export async function cardsBought(db: Db, riderId: string) {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from user_card where rider_id = ${riderId} and source = 'buy'
      and state not in ('buying', 'dropped')`.execute(db);
  return rows[0]?.n ?? 0;
}

/** Whether a rider rode the reported vehicle within a day before the report. */
export async function rodeItBefore(db: Db, reportId: string) {
  const { rows } = await sql<{ rode: boolean }>`
    select exists (select from ride_order o where o.rider_id = f.reporter and o.vehicle_id = f.vehicle_id
      and o.started_at > f.created_at - interval '24 hours' and o.started_at <= f.created_at) as rode
    from fault_report f where f.report_id = ${reportId}`.execute(db);
  return rows[0]?.rode ?? true;
}

/** A rider’s latest sign-in before a day, and whether they signed in on it. */
export const signInsOf = (db: Db, campaignIds: readonly string[], riderId: string) =>
  db
    .selectFrom('activity_sign_in')
    .distinctOn('campaign_id')
    .select(['campaign_id as id', 'day', 'streak'])
    .where(sql<boolean>`campaign_id = any(${[...campaignIds]}::text[])`)
    .where('rider_id', '=', riderId)
    .orderBy('campaign_id')
    .orderBy('day', 'desc')
    .execute();

export async function insertSignIn(
  db: Db,
  { id, riderId, day, streak }: { id: string; riderId: string; day: string; streak: number },
) {
  const row = await db
    .insertInto('activity_sign_in')
    .values({ campaign_id: id, rider_id: riderId, day, streak })
    .onConflict((c) => c.columns(['campaign_id', 'rider_id', 'day']).doNothing())
    .returning('day')
    .executeTakeFirst();
  return row !== undefined;
}

/** What a rider has ridden for each activity since its start. */
export async function doneSince(db: Db, campaignIds: readonly string[], riderId: string) {
  const { rows } = await sql<{ id: string; rides: number; metres: number }>`
    select c.campaign_id as id, count(o.order_id)::int as rides, coalesce(sum(o.distance_m), 0)::int as metres
    from campaign c join campaign_version v on v.campaign_id = c.campaign_id and v.version = c.version
    join ride_order o on o.rider_id = ${riderId} and o.started_at >= c.starts_at and o.service_area_id = any (c.area_ids)
      and o.riding_seconds > (v.rule ->> 'validMinutes')::int * 60 and o.distance_m > (v.rule ->> 'validMetres')::int
    where c.campaign_id = any(${[...campaignIds]}::text[]) group by c.campaign_id`.execute(db);
  return rows;
}
