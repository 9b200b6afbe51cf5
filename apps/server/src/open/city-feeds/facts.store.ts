import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import type { FeedStored } from './queue.store.ts';

type Of = Pick<FeedStored, 'feedId' | 'serviceAreaId'>;

/** Vehicles whose registration was not reported, or changed since. */
export async function changedVehicles(db: Db, { feedId, serviceAreaId }: Of, most: number) {
  const { rows } = await sql<{
    vehicleId: number;
    plate: string | null;
    frameNo: string | null;
    model: string;
    company: string;
    state: string;
    at: number;
  }>`
    select v.vehicle_id as "vehicleId", v.plate, v.frame_no as "frameNo", m.brand || ' ' || m.name as model, a.name as company,
      v.lifecycle as state, v.updated_at as at
    from vehicle v join vehicle_model m on m.model_id = v.model_id join agent a on a.agent_id = v.agent_id
      left join city_told t on t.feed_id = ${feedId} and t.vehicle_id = v.vehicle_id
    where v.service_area_id = ${serviceAreaId} and v.lifecycle in ('on_shelf', 'off_shelf', 'in_repair', 'lost')
      and (v.plate is not null or v.frame_no is not null) and (t.registered_at is null or v.updated_at > t.registered_at)
    order by v.vehicle_id limit ${most}`.execute(db);
  return rows;
}

export interface Cadence {
  now: number;
  ridingMs: number;
  standingMs: number;
}

/** Vehicles on the shelf whose position is due. */
export async function duePlaces(
  db: Db,
  { feedId, serviceAreaId }: Of,
  { now, ridingMs, standingMs }: Cadence,
) {
  const ridden = sql`s.riding_state in ('riding', 'temp_parked')`;
  const { rows } = await sql<{
    vehicleId: number;
    plate: string | null;
    lng: number;
    lat: number;
    speedKmh: number | null;
    batteryPct: number | null;
    isRidden: boolean;
    at: number;
  }>`
    select v.vehicle_id as "vehicleId", v.plate, s.lng, s.lat, s.speed_kmh as "speedKmh", s.rest_battery as "batteryPct",
      ${ridden} as "isRidden", coalesce(s.located_at, s.reported_at, ${at(now)}) as at
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
      left join city_told t on t.feed_id = ${feedId} and t.vehicle_id = v.vehicle_id
    where v.service_area_id = ${serviceAreaId} and v.lifecycle = 'on_shelf' and s.lng is not null and s.lat is not null
      and (t.placed_at is null or t.placed_at <= case when ${ridden} then ${at(now - ridingMs)} else ${at(now - standingMs)} end)
    order by v.vehicle_id`.execute(db);
  return rows;
}

/** Records until when rides are queued. */
export const noteRidesUntil = (db: Db, feedId: string, until: number) =>
  db
    .updateTable('city_feed')
    .set({ rides_until: new Date(until) })
    .where('feed_id', '=', feedId)
    .execute();

/** Records what was queued about some vehicles. */
export async function noteTold(
  db: Db,
  { feedId, serviceAreaId }: Of,
  {
    what,
    vehicleIds,
    now,
  }: { what: 'registered_at' | 'placed_at'; vehicleIds: readonly number[]; now: number },
) {
  if (vehicleIds.length === 0) return;
  await sql`
    insert into city_told (feed_id, vehicle_id, service_area_id, ${sql.ref(what)})
    select ${feedId}, v.vehicle_id, ${serviceAreaId}::int, ${at(now)} from vehicle v where v.vehicle_id = ${anyNumber(vehicleIds)}
    on conflict (feed_id, vehicle_id) do update set ${sql.ref(what)} = excluded.${sql.ref(what)}`.execute(db);
}
