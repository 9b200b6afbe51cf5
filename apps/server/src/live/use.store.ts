import { type Claims, useOf, type VehicleUse } from '@kickstand/domain/fleet/vehicles';
import { type RawBuilder, sql } from 'kysely';
import { at, type Db } from '../kernel/database/db.ts';

interface Row {
  vehicle_id: number;
  trip: Claims['trip'];
  reserved: boolean;
  work: string[];
  stopped: boolean;
}

/** Everything that keeps a vehicle, one row each: trips, reservations, work under way, faults that stop it, locks that are owed. */
const claims = (now: number, only: RawBuilder<unknown>) => sql<Row>`
  select vehicle_id, max(trip) as trip, bool_or(kind = 'reservation') as reserved, bool_or(kind = 'fault') as stopped,
    coalesce(array_agg(work order by work) filter (where work is not null), '{}') as work
  from (
    select vehicle_id, 'trip' as kind, state as trip, null as work from trip_open where ${only}
    union all select vehicle_id, 'reservation', null, null from reservation where until > ${at(now)} and ${only}
    union all select vehicle_id, 'work', null, type from ops_task
      where state = 'doing' and started_at is not null and ${only}
    union all select vehicle_id, 'fault', null, null from fault_report
      where stop and state in ('new', 'processing', 'dragged') and ${only}
    union all select vehicle_id, 'fault', null, null from lock_owed where ${only}
  ) as claim group by vehicle_id`;

/** What every vehicle that somebody has a claim on is used for. */
export async function usedVehicles(db: Db, now: number): Promise<Map<number, VehicleUse>> {
  const { rows } = await claims(now, sql`true`).execute(db);
  return new Map(rows.map((row) => [row.vehicle_id, useOf(row)]));
}

/** What one vehicle is used for. */
export async function useOfVehicle(db: Db, vehicle: number, now: number): Promise<VehicleUse> {
  const { rows } = await claims(now, sql`vehicle_id = ${vehicle}`).execute(db);
  return useOf(rows[0] ?? { trip: null, reserved: false, work: [], stopped: false });
}
