import { sql } from 'kysely';
import { at, type Db } from '../../../kernel/database/db.ts';
import type { FleetCounts } from './counts.store.ts';

/** A fault that is open for longer than this is old. */
const oldFaultMs = 48 * 3_600_000;

export interface Standing {
  vehicleId: number;
  serviceAreaId: number;
  lng: number;
  lat: number;
  isRidden: boolean;
  stationId: string | null;
  online: boolean;
  faulty: boolean;
}

/** Whether a vehicle (`v.vehicle_id`) has an open fault reported so long ago. */
export const hasOldFault = (now: number) => sql<boolean>`exists (select from fault_report f
  where f.vehicle_id = v.vehicle_id and f.state in ('new', 'processing') and f.created_at < ${at(now - oldFaultMs)})`;

/** The vehicles on the shelf of areas with districts, now. */
export async function vehiclesNow(db: Db, now: number) {
  const { rows } = await sql<Standing>`
    select v.vehicle_id as "vehicleId", v.service_area_id as "serviceAreaId", s.lng, s.lat,
      s.riding_state in ('riding', 'temp_parked') as "isRidden", s.station_id as "stationId", s.online,
      ${hasOldFault(now)} as faulty
    from vehicle v join vehicle_state s on s.vehicle_id = v.vehicle_id
    where v.lifecycle = 'on_shelf' and s.lng is not null and s.lat is not null
      and v.service_area_id in (select service_area_id from district where removed_at is null)`.execute(db);
  return rows;
}

export interface Sample extends FleetCounts {
  districtId: string;
  serviceAreaId: number;
}

/** Stores the counts of an instant; a concurrent second attempt stores nothing. */
export async function keepSamples(db: Db, instant: number, samples: readonly Sample[]) {
  if (samples.length === 0) return;
  await db
    .insertInto('district_sample')
    .values(
      samples.map((one) => ({
        district_id: one.districtId,
        at: new Date(instant),
        service_area_id: one.serviceAreaId,
        deployed: one.deployed,
        in_trip: one.inTrip,
        on_street: one.onStreet,
        in_station: one.inStation,
        offline: one.offline,
        faulty: one.faulty,
      })),
    )
    .onConflict((c) => c.doNothing())
    .execute();
}

/** Deletes counts past their retention; sheets keep the results. */
export const forgetSamples = (db: Db, before: number) =>
  db.deleteFrom('district_sample').where('at', '<', at(before)).execute();
