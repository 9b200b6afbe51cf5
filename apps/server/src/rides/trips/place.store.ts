import { type PlaceFence, placeFenceOf } from '@kickstand/domain/places/fences';
import type { LngLat, Rings } from '@kickstand/domain/platform/geo';
import { countsFor, type ReturnPlace } from '@kickstand/domain/rides/trips';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { anyText } from '../../kernel/list/any-of.ts';

/** The fences by which places are judged, and when. */
export interface PlaceAt {
  areaId: number;
  /** Release of the area's fences; the newest when nothing is said. */
  release?: number | undefined;
  /** Epoch ms, for fences that hold by the clock. */
  at: number;
  zone: string;
  /** Of a trip: when it began, epoch ms, and its vehicle, which takes no room from itself. */
  trip?: { startedAt: number; vehicle: number } | undefined;
}

interface Held {
  id: string;
  kind: string;
  points: unknown;
  content: unknown;
}

/** What held in an area at a release; fences that were never published as a version hold as they are. */
async function fencesHeld(db: Db, areaId: number, release: number): Promise<Held[]> {
  const { rows } = await sql<Held>`
    select s.fence_id as id, v.kind, v.content->'points' as points, v.content
    from fence_span s join fence_version v using (service_area_id, fence_id, no)
    where s.service_area_id = ${areaId} and s.from_release <= ${release}
      and (s.until_release is null or s.until_release > ${release})
      and v.kind in ('service', 'station', 'no_stop', 'no_ride')
    union all
    select f.fence_id, f.kind, f.points, f.content || jsonb_build_object('capacity', coalesce(f.capacity, 0))
    from fence f
    where f.service_area_id = ${areaId} and f.state = 'enabled'
      and f.kind in ('service', 'station', 'no_stop', 'no_ride')
      and not exists (select from fence_version v where v.service_area_id = f.service_area_id
        and v.fence_id = f.fence_id)
    order by id`.execute(db);
  return rows;
}

/** What a place in an area is judged by: its edge, its stations, and where stopping and riding are forbidden. */
export async function placesIn(db: Db, { areaId, release, at, zone, trip }: PlaceAt): Promise<ReturnPlace> {
  const area = await db
    .selectFrom('service_area')
    .select(['boundary', 'fence_release'])
    .where('service_area_id', '=', areaId)
    .executeTakeFirst();
  const held = (await fencesHeld(db, areaId, release ?? area?.fence_release ?? 1)).map((row) =>
    placeFenceOf({ fenceId: row.id, serviceAreaId: areaId, kind: row.kind }, row.points, row.content),
  );
  const edge = held.find(({ kind }) => kind === 'service');
  const riding = { startedAt: trip?.startedAt ?? at, at, zone };
  const standing = trip && (await standingIn(db, held, trip.vehicle));
  return {
    boundary: edge?.rings ?? (area?.boundary as Rings | undefined) ?? null,
    boundaryBufferM: edge?.bufferM,
    fences: held
      .filter(({ kind, times }) => kind !== 'service' && (!times || countsFor(times, riding)))
      .map((fence) => ({ ...fence, standing: standing?.get(fence.fenceId) })),
  };
}

/** How many vehicles besides one stand in each of the stations that take no more than they have room for. */
async function standingIn(db: Db, fences: readonly PlaceFence[], besides: number) {
  const ids = fences.flatMap(({ fenceId, rules }) => (rules?.flags.includes('full_block') ? [fenceId] : []));
  if (ids.length === 0) return undefined;
  const rows = await db
    .selectFrom('vehicle_state')
    .select(['station_id', ({ fn }) => fn.countAll<number>().as('n')])
    .where('station_id', '=', anyText(ids))
    .where('vehicle_id', '<>', besides)
    .groupBy('station_id')
    .execute();
  return new Map(rows.map(({ station_id, n }) => [station_id, Number(n)]));
}

/** Where a vehicle stands by its last word. */
export const lastWordOf = (db: Db, vehicle: number) =>
  db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_state as s', 's.vehicle_id', 'v.vehicle_id')
    .select(['v.imei', 'v.agent_id', 'v.service_area_id', 'v.battery_sn'])
    .select([
      's.lng',
      's.lat',
      's.located_at',
      's.hdop',
      's.mileage_m',
      's.online',
      's.speed_kmh',
      's.station_id',
      's.lock_at',
    ])
    .select(['s.rest_battery', 's.voltage_mv'])
    .where('v.vehicle_id', '=', vehicle)
    .executeTakeFirst();
export type LastWord = NonNullable<Awaited<ReturnType<typeof lastWordOf>>>;

/** A place that is known whole. */
export const placeOf = (at: { lng: number | null; lat: number | null } | null | undefined): LngLat | null =>
  at?.lng == null || at.lat === null ? null : [at.lng, at.lat];
