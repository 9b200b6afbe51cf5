import type { FenceKind } from '@kickstand/contract/platform/map-kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../../kernel/database/db.ts';
import { anyText } from '../../../kernel/list/any-of.ts';
import { rowsInScope } from '../../../kernel/list/rows-in-scope.ts';

/** An object with a position that may change sides. */
export interface Movable {
  what: 'vehicle' | 'trip' | 'station' | 'zone';
  id: string;
  name: string;
  lng: number;
  lat: number;
}

/** The vehicles of an area on the shelf with a position, and the open trips among them. */
export async function vehiclesAndTrips(db: Db, areaId: number): Promise<Movable[]> {
  const rows = await db
    .selectFrom('vehicle_state as s')
    .innerJoin('vehicle as v', 'v.vehicle_id', 's.vehicle_id')
    .leftJoin('trip_open as t', 't.vehicle_id', 's.vehicle_id')
    .select(['s.vehicle_id as vehicle', 's.lng', 's.lat', 't.trip_id as trip'])
    .where('s.service_area_id', '=', areaId)
    .where('v.lifecycle', '=', 'on_shelf')
    .where('s.lng', 'is not', null)
    .execute();
  return rows.flatMap(({ vehicle, lng, lat, trip }): Movable[] => {
    const place = { lng: lng ?? 0, lat: lat ?? 0 };
    const one: Movable = { what: 'vehicle', id: String(vehicle), name: String(vehicle), ...place };
    return trip === null ? [one] : [one, { what: 'trip', id: trip, name: String(vehicle), ...place }];
  });
}

/** The enabled fences of an area by their centres, without the area itself and O&M areas. */
export async function fencesAsPoints(db: Db, areaId: number): Promise<Movable[]> {
  const rows = await db
    .selectFrom('fence')
    .select(['fence_id as id', 'kind', 'name', 'centre_lng as lng', 'centre_lat as lat'])
    .where('service_area_id', '=', areaId)
    .where('state', '=', 'enabled')
    .where('kind', 'not in', ['service', 'ops_area'])
    .orderBy('fence_id')
    .execute();
  return rows.map(({ kind, ...row }) => ({ ...row, what: kind === 'station' ? 'station' : 'zone' }));
}

/** Enabled fences of an area with their polygons. */
export const shapesIn = (
  db: Db,
  areaId: number,
  { kinds, box }: { kinds?: readonly FenceKind[]; box?: readonly [number, number, number, number] },
) =>
  db
    .selectFrom('fence')
    .select(['fence_id as id', 'kind', 'name', 'points', 'content'])
    .where('service_area_id', '=', areaId)
    .where('state', '=', 'enabled')
    .where('kind', '<>', 'service')
    .$if(kinds !== undefined, (q) => q.where('kind', 'in', kinds ?? []))
    .$if(box !== undefined, (q) =>
      q
        .where('centre_lng', '>=', box?.[0] ?? 0)
        .where('centre_lng', '<=', box?.[2] ?? 0)
        .where('centre_lat', '>=', box?.[1] ?? 0)
        .where('centre_lat', '<=', box?.[3] ?? 0),
    )
    .orderBy('fence_id')
    .execute();

/** The other service areas of the deployment that are not closed, of any agent. */
export const otherAreas = (db: Db, areaId: number) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as areaId', 'z.agent_id as agentId', 'z.name', 'z.boundary'])
    .where('z.service_area_id', '<>', areaId)
    .where('z.status', '<>', 'closed')
    .where('z.status', '<>', 'preparing')
    .execute();

/** Open trips of an area, and its vehicles on the shelf. */
export async function busyIn(db: Db, areaId: number) {
  const trips = await db
    .selectFrom('trip_open')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('service_area_id', '=', areaId)
    .executeTakeFirst();
  const vehicles = await db
    .selectFrom('vehicle')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('service_area_id', '=', areaId)
    .where('lifecycle', '=', 'on_shelf')
    .executeTakeFirst();
  return { trips: trips?.n ?? 0, vehicles: vehicles?.n ?? 0 };
}

/** Those of these accounts that work in an area: enabled, of its agent, and not limited to other areas. */
export async function staffOf(db: Db, areaId: number, ids?: readonly string[]) {
  return db
    .selectFrom('operator as o')
    .innerJoin('service_area as z', 'z.agent_id', 'o.agent_id')
    .select(['o.operator_id as id', 'o.name'])
    .where('z.service_area_id', '=', areaId)
    .where('o.enable', '=', true)
    .where('o.archived_at', 'is', null)
    .where(sql<boolean>`(o.area_ids is null or z.service_area_id = any(o.area_ids))`)
    .$if(ids !== undefined, (q) => q.where('o.operator_id', '=', anyText([...(ids ?? [])])))
    .orderBy('o.name')
    .orderBy('o.operator_id')
    .limit(500)
    .execute();
}

/** How many vehicles in scope are in a station. */
export async function standingAt(db: Db, scope: Scope, stationId: string) {
  const row = await db
    .selectFrom('vehicle_state as s')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where('s.station_id', '=', stationId)
    .where(rowsInScope(scope, 's'))
    .executeTakeFirst();
  return row?.n ?? 0;
}
