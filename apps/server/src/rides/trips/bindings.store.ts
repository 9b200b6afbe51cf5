import type { Scope } from '@kickstand/domain/platform/access';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The vehicle in scope that carries a controller. */
export async function vehicleByImei(db: Db, scope: Scope, imei: string): Promise<number | undefined> {
  const row = await db
    .selectFrom('vehicle as v')
    .innerJoin('device as d', (j) =>
      j.onRef('d.vehicle_id', '=', 'v.vehicle_id').onRef('d.imei', '=', 'v.imei'),
    )
    .select('v.vehicle_id')
    .where('d.imei', '=', imei)
    .where(rowsInScope(scope, 'v'))
    .executeTakeFirst();
  return row?.vehicle_id;
}

/** The open trip on a vehicle, if any. */
export const openTripOfVehicle = (db: Db, vehicle: number) =>
  db
    .selectFrom('trip_open')
    .select(['trip_id', 'rider_id'])
    .where('vehicle_id', '=', vehicle)
    .executeTakeFirst();
