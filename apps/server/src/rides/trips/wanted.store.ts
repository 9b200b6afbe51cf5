import type { RidingState } from '@kickstand/contract/fleet/vehicles';
import { alarmsOf, chargeMarks, opsOf } from '@kickstand/domain/fleet/vehicles';
import type { Scope } from '@kickstand/domain/platform/access';
import type { Wanted } from '@kickstand/domain/rides/trips';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Lock a vehicle's own row, so that whoever wants it waits for whoever wanted it before; whether it is in scope. */
export async function lockVehicle(db: Db, scope: Scope, number: number): Promise<boolean> {
  const row = await db
    .selectFrom('vehicle as v')
    .select('v.vehicle_id')
    .where('v.vehicle_id', '=', number)
    .where(rowsInScope(scope, 'v'))
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row !== undefined;
}

/** Vehicles in scope that stand in a service area, with everything that decides whether a rider may have them. */
export async function wantedVehicles(db: Db, scope: Scope, numbers: readonly number[], now: number) {
  const rows = await db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .innerJoin('service_area as z', 'z.service_area_id', 'v.service_area_id')
    .leftJoin('trip_open as t', 't.vehicle_id', 'v.vehicle_id')
    .leftJoin('reservation as r', (j) =>
      j.onRef('r.vehicle_id', '=', 'v.vehicle_id').on('r.until', '>', at(now)),
    )
    .select(['v.vehicle_id', 'v.agent_id', 'v.imei', 'v.model_id', 'v.lifecycle'])
    .select(['z.service_area_id', 'z.status', 'z.fence_release'])
    .select(['s.riding_state', 's.ops_states', 's.alarms', 's.online', 's.rest_battery', 's.lng', 's.lat'])
    .select(['s.station_id', 's.mileage_m', 's.speed_kmh', 't.trip_id', 'r.rider_id as reserved_by'])
    .select(
      sql<boolean>`exists (select from fault_report f where f.vehicle_id = v.vehicle_id and f.stop
        and f.state in ('new', 'processing', 'dragged'))
        or exists (select from lock_owed l where l.vehicle_id = v.vehicle_id)`.as('stopped'),
    )
    .select(
      sql<boolean>`exists (select from ops_task o where o.vehicle_id = v.vehicle_id and o.state = 'doing'
        and o.started_at is not null)`.as('at_work'),
    )
    .where('v.vehicle_id', '=', anyNumber(numbers))
    .where(rowsInScope(scope, 'v'))
    .execute();
  return rows.map((row) => ({ ...row, wanted: wantedOf(row) }));
}
export type WantedVehicle = Awaited<ReturnType<typeof wantedVehicles>>[number];

interface Row {
  lifecycle: string;
  status: string;
  riding_state: string;
  ops_states: number;
  alarms: number;
  online: boolean;
  rest_battery: number | null;
  trip_id: string | null;
  reserved_by: string | null;
  stopped: boolean;
  at_work: boolean;
}

const wantedOf = (row: Row): Wanted => ({
  onShelf: row.lifecycle === 'on_shelf',
  // Claims are newer than what the gateway stored, save for staff that was let in without a task.
  riding: row.at_work ? 'in_ops' : (row.riding_state as RidingState),
  ops: opsOf(row.ops_states),
  alarms: alarmsOf(row.alarms),
  online: row.online,
  battery: row.rest_battery,
  rentsLow: (row.ops_states & chargeMarks.rentsLow) !== 0,
  areaOpen: row.status === 'open',
  inTrip: row.trip_id !== null,
  reservedBy: row.reserved_by,
  stopped: row.stopped,
});

/** Numbers of vehicles in scope whose last position lies in a box; for servers without the fleet in memory. */
export async function vehiclesInBox(
  db: Db,
  scope: Scope,
  box: readonly [number, number, number, number],
): Promise<{ vehicle: number; lng: number; lat: number }[]> {
  const [west, south, east, north] = box;
  const rows = await db
    .selectFrom('vehicle_state as s')
    .select(['s.vehicle_id', 's.lng', 's.lat'])
    .where('s.lng', '>=', west)
    .where('s.lng', '<=', east)
    .where('s.lat', '>=', south)
    .where('s.lat', '<=', north)
    .where(rowsInScope(scope, 's'))
    .limit(2_000)
    .execute();
  return rows.map((row) => ({ vehicle: row.vehicle_id, lng: row.lng ?? 0, lat: row.lat ?? 0 }));
}
