import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Areas of the town with their boundaries and number of vehicles on the shelf. */
export async function areasOfCity(db: Db) {
  const { rows } = await sql<{
    serviceAreaId: number;
    name: string;
    boundary: [number, number][][];
    onShelf: number;
  }>`
    select z.service_area_id as "serviceAreaId", z.name, z.boundary,
      (select count(*) from vehicle v where v.service_area_id = z.service_area_id and v.lifecycle = 'on_shelf')::int as "onShelf"
    from service_area z order by z.service_area_id`.execute(db);
  return rows.filter(({ boundary }) => (boundary[0]?.length ?? 0) > 2);
}

/** Positions of the stations. */
export const stationSpots = (db: Db, serviceAreaId: number) =>
  db
    .selectFrom('fence')
    .select(['name', 'centre_lng as lng', 'centre_lat as lat'])
    .where('service_area_id', '=', serviceAreaId)
    .where('kind', '=', 'station')
    .where('state', '=', 'enabled')
    .orderBy('fence_id')
    .execute();

/** Centres of the no-stop zones of an area. */
export const zonesOf = (db: Db, serviceAreaId: number) =>
  db
    .selectFrom('fence')
    .select(['fence_id as zoneId', 'centre_lng as lng', 'centre_lat as lat'])
    .where('service_area_id', '=', serviceAreaId)
    .where('kind', '=', 'no_stop')
    .where('state', '=', 'enabled')
    .orderBy('fence_id')
    .execute();

export interface NewStayOfPast {
  stayId: string;
  serviceAreaId: number;
  zoneId: string;
  lng: number;
  lat: number;
  sinceAt: number;
  endedAt: number;
  by: 'move' | 'ride';
  /** Index of the vehicle within the area. */
  pick: number;
}

/** Stores past stays in the district around each position. */
export async function stayInThePast(db: Db, stays: readonly NewStayOfPast[]) {
  for (const one of stays)
    await sql`
      insert into no_stop_stay (stay_id, service_area_id, vehicle_id, zone_id, district_id, lng, lat, since_at, found_at, ended_at,
        ended_by)
      select ${one.stayId}, ${one.serviceAreaId}::int, v.vehicle_id, ${one.zoneId},
        (select d.district_id from district d where d.service_area_id = ${one.serviceAreaId}
          and ${inside(one)} order by d.code limit 1),
        ${one.lng}, ${one.lat}, ${at(one.sinceAt)}, ${at(one.sinceAt + 11 * 60_000)}, ${at(one.endedAt)}, ${one.by}
      from vehicle v where v.service_area_id = ${one.serviceAreaId} and v.lifecycle = 'on_shelf'
      order by v.vehicle_id limit 1 offset ${one.pick % 400}`.execute(db);
}

/** Whether a position is in the box of a district (`d`); the demo’s districts are quarters of their area. */
const inside = ({ lng, lat }: Pick<NewStayOfPast, 'lng' | 'lat'>) => sql`polygon((
  select string_agg('(' || (c->>0) || ',' || (c->>1) || ')', ',') from jsonb_array_elements(d.polygons->0->0) c))
  @> point(${lng}::float8, ${lat}::float8)`;

/** Hourly counts of districts in the past: those of the area, shared by where its vehicles are now. */
export const countPast = (db: Db, since: number, now: number) =>
  sql`
    with shared as (
      select d.district_id, d.service_area_id, count(s.vehicle_id)::float8
          / nullif(sum(count(s.vehicle_id)) over (partition by d.service_area_id), 0) as share,
        coalesce(avg((s.station_id is not null)::int), 0)::float8 as in_station
      from district d left join (vehicle_state s join vehicle v on v.vehicle_id = s.vehicle_id and v.lifecycle = 'on_shelf')
        on s.service_area_id = d.service_area_id and s.lng is not null and polygon((
          select string_agg('(' || (c->>0) || ',' || (c->>1) || ')', ',') from jsonb_array_elements(d.polygons->0->0) c))
          @> point(s.lng, s.lat)
      group by d.district_id
    ), counted as (
      select h.district_id, h.service_area_id, f.at, h.in_station, round(f.riding * h.share)::int as in_trip,
        round((f.on_shelf - f.riding) * h.share)::int as on_street,
        round(greatest(0, f.on_shelf - f.online) * h.share)::int as offline
      from shared h join fleet_sample f on f.service_area_id = h.service_area_id
      where h.share > 0 and f.at >= ${at(since)} and f.at < ${at(now)} and extract(minute from f.at) = 0
    )
    insert into district_sample (district_id, at, service_area_id, deployed, in_trip, on_street, in_station, offline, faulty)
    select district_id, at, service_area_id, in_trip + on_street, in_trip, on_street, round(on_street * in_station)::int,
      least(offline, in_trip + on_street), round((in_trip + on_street) * 0.01)::int
    from counted on conflict do nothing`.execute(db);
