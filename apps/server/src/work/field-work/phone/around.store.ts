import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';
import type { Box } from '../map.store.ts';

interface Near {
  box: Box;
  /** The point from which distances are measured, longitude and latitude. */
  from: readonly [number, number];
  limit: number;
}

/** Free on-shelf vehicles inside a box as last reported, nearest first, up to a limit. */
export const vehiclesAround = (db: Db, scope: Scope, { box, from: [lng, lat], limit }: Near) =>
  db
    .selectFrom('vehicle_state as s')
    .innerJoin('vehicle as v', 'v.vehicle_id', 's.vehicle_id')
    .select(['s.vehicle_id as vehicleId', 's.station_id as stationId', 's.rest_battery as restBattery'])
    .select(['s.service_area_id as serviceAreaId', 's.power_connected as powerConnected'])
    .select(['s.reported_at as reportedAt', 's.online'])
    .select(sql<number>`s.lng`.as('lng'))
    .select(sql<number>`s.lat`.as('lat'))
    .where('v.lifecycle', '=', 'on_shelf')
    .where('s.riding_state', '=', 'available')
    .where((eb) => eb.between('s.lng', box[0], box[2]).and(eb.between('s.lat', box[1], box[3])))
    .where(rowsInScope(scope, 's'))
    .orderBy(sql`power((s.lng - ${lng}) * cos(radians(${lat})), 2) + power(s.lat - ${lat}, 2)`)
    .orderBy('s.vehicle_id')
    .limit(limit)
    .execute();

/** Active stations inside a box, nearest first, up to a limit. */
export const stationsAround = (db: Db, scope: Scope, { box, from: [lng, lat], limit }: Near) =>
  db
    .selectFrom('fence as f')
    .select(['f.fence_id as id', 'f.centre_lng as lng', 'f.centre_lat as lat', 'f.capacity'])
    .select('f.service_area_id as serviceAreaId')
    .where('f.kind', '=', 'station')
    .where('f.state', '=', 'enabled')
    .where((eb) => eb.between('f.centre_lng', box[0], box[2]).and(eb.between('f.centre_lat', box[1], box[3])))
    .where(rowsInScope(scope, 'f'))
    .orderBy(sql`power((f.centre_lng - ${lng}) * cos(radians(${lat})), 2) + power(f.centre_lat - ${lat}, 2)`)
    .orderBy('f.fence_id')
    .limit(limit)
    .execute();
