import type { ModelKind } from '@kickstand/contract/kit';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';

export interface VehicleRead {
  vehicle: number;
  plate: string | null;
  kind: ModelKind;
  brand: string;
  model: string;
  maxSpeed: number;
}

export interface VehiclePage {
  areaIds: readonly number[];
  /** On the shelf at some time since then, epoch ms. */
  since: number;
  /** With a greater number. */
  after: number;
  most: number;
}

/** Vehicles that were on the shelf of some areas, by number. */
export async function vehiclesOnShelf(db: Db, { areaIds, since, after, most }: VehiclePage) {
  const { rows } = await sql<{ vehicle: number }>`
    select distinct vehicle_id as vehicle from vehicle_shelf
    where service_area_id = ${anyNumber(areaIds)} and vehicle_id > ${after} and (until is null or until >= ${at(since)})
    order by vehicle_id limit ${most}`.execute(db);
  return rows.map(({ vehicle }) => vehicle);
}

/** Whether a vehicle was ever on the shelf of some areas, or ridden there. */
export async function wasThere(db: Db, areaIds: readonly number[], vehicle: number) {
  const { rows } = await sql<{ was: boolean }>`select
    exists (select from vehicle_shelf where vehicle_id = ${vehicle} and service_area_id = ${anyNumber(areaIds)})
    or exists (select from ride_order where vehicle_id = ${vehicle} and service_area_id = ${anyNumber(areaIds)}) as was`.execute(
    db,
  );
  return rows[0]?.was ?? false;
}

/** The rarely changing data of some vehicles, by number. */
export async function vehiclesRead(db: Db, vehicles: readonly number[]) {
  const { rows } = await sql<VehicleRead>`
    select v.vehicle_id as vehicle, v.plate, m.kind, m.brand, m.name as model, m.max_speed as "maxSpeed"
    from vehicle v join vehicle_model m on m.model_id = v.model_id
    where v.vehicle_id = ${anyNumber(vehicles)} order by v.vehicle_id`.execute(db);
  return rows;
}

export interface Heard {
  vehicle: number;
  lng: number;
  lat: number;
  at: number;
  battery: number | null;
  stationId: string | null;
}

/** The latest reports of some vehicles. */
export async function lastHeard(db: Db, vehicles: readonly number[]) {
  const { rows } = await sql<Heard>`
    select vehicle_id as vehicle, lng, lat, coalesce(located_at, reported_at) as at, rest_battery as battery, station_id as "stationId"
    from vehicle_state where vehicle_id = ${anyNumber(vehicles)} and lng is not null and lat is not null
      and coalesce(located_at, reported_at) is not null`.execute(db);
  return new Map(rows.map((one) => [one.vehicle, one]));
}
