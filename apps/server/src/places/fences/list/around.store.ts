import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

type Box = readonly [west: number, south: number, east: number, north: number];

const inBox = (lng: string, lat: string, [west, south, east, north]: Box) =>
  sql<boolean>`${sql.ref(lng)} between ${west} and ${east} and ${sql.ref(lat)} between ${south} and ${north}`;

const most = 5_000;

/** Vehicles in scope within a box. */
export const vehiclesInBox = (db: Db, scope: Scope, box: Box) =>
  db
    .selectFrom('vehicle_state as s')
    .select([
      's.vehicle_id as vehicleId',
      's.lng',
      's.lat',
      's.riding_state as ridingState',
      's.rest_battery as restBattery',
      's.online',
    ])
    .where(inBox('s.lng', 's.lat', box))
    .where(rowsInScope(scope, 's'))
    .limit(most)
    .execute();

/** Enabled stations in scope whose centre is in a box, with their vehicles. */
export const stationsInBox = (db: Db, scope: Scope, box: Box) =>
  db
    .selectFrom('fence as f')
    .select([
      'f.fence_id as fenceId',
      'f.name',
      'f.centre_lng as centreLng',
      'f.centre_lat as centreLat',
      'f.capacity',
      'f.points',
    ])
    .select(sql<number>`(select count(*) from vehicle_state s where s.station_id = f.fence_id)`.as('current'))
    .where('f.kind', '=', 'station')
    .where('f.state', '=', 'enabled')
    .where(inBox('f.centre_lng', 'f.centre_lat', box))
    .where(rowsInScope(scope, 'f'))
    .limit(most)
    .execute();
