import type { ModelKind } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import type { Window } from './edges.store.ts';

export interface AreaCount {
  areaId: number;
  kind: ModelKind;
  trips: number;
  riders: number;
}

/**
 * Rides of some areas that began in a window, and the number of riders, by area and kind of vehicle; each kind in
 * use there has a row.
 */
export async function ridesBegun(db: Db, areaIds: readonly number[], { from, to }: Window) {
  const { rows } = await sql<AreaCount>`
    with kinds as (select distinct m.kind from vehicle_shelf s join vehicle v on v.vehicle_id = s.vehicle_id
        join vehicle_model m on m.model_id = v.model_id
        where s.service_area_id = ${anyNumber(areaIds)} and s.since < ${at(to)} and (s.until is null or s.until >= ${at(from)})),
      ridden as (select o.service_area_id, m.kind, count(*)::int as trips, count(distinct o.rider_id)::int as riders
        from ride_order o join vehicle_model m on m.model_id = o.model_id
        where o.service_area_id = ${anyNumber(areaIds)} and o.started_at >= ${at(from)} and o.started_at < ${at(to)}
        group by 1, 2)
    select a.id as "areaId", k.kind, coalesce(r.trips, 0) as trips, coalesce(r.riders, 0) as riders
    from unnest(${[...areaIds]}::int[]) a(id) cross join (select kind from kinds union select kind from ridden) k
      left join ridden r on r.service_area_id = a.id and r.kind = k.kind
    order by a.id, k.kind`.execute(db);
  return rows;
}

/** Where each of these rides began, for agencies with a part of the areas. */
export async function startsBegun(db: Db, areaIds: readonly number[], { from, to }: Window) {
  const { rows } = await sql<{ kind: ModelKind; riderId: string; lng: number; lat: number }>`
    select m.kind, t.rider_id as "riderId", t.start_lng as lng, t.start_lat as lat
    from trip t join ride_order o on o.order_id = t.trip_id join vehicle_model m on m.model_id = o.model_id
    where t.service_area_id = ${anyNumber(areaIds)} and o.started_at >= ${at(from)} and o.started_at < ${at(to)}
      and t.started_at >= ${at(from - 86_400_000)} and t.started_at < ${at(to)} and t.start_lng is not null`.execute(
    db,
  );
  return rows;
}
