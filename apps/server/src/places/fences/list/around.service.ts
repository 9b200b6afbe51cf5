import type { InputOf } from '@kickstand/contract/kit';
import type { fenceLists, fences } from '@kickstand/contract/places/fences';
import { clustersOf } from '@kickstand/domain/places/fences';
import {
  distanceMetres,
  distanceToShapeMetres,
  type LngLat,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
  type Rings,
} from '@kickstand/domain/platform/geo';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { areaIn } from '../fence-row.store.ts';
import { shapesIn, staffOf } from '../publishing/fence-impact.store.ts';
import { stationsInBox, vehiclesInBox } from './around.store.ts';
import { endsOutside } from './fence-lists.store.ts';

const mostAnswered = 200;
/** The greatest extent of a station from its centre, metres. */
const stationReachM = 1_500;

const boxAround = ([lng, lat]: LngLat, metres: number) => {
  const [x, y] = [metres / metresPerDegreeLng(lat), metres / METRES_PER_DEGREE_LAT];
  return [lng - x, lat - y, lng + x, lat + y] as const;
};

const nearest = <T extends { distanceM: number }>(all: readonly T[], radius: number) =>
  all
    .filter(({ distanceM }) => distanceM <= radius)
    .sort((a, b) => a.distanceM - b.distanceM)
    .slice(0, mostAnswered);

export async function lookAround(ctx: Ctx, { query }: InputOf<typeof fences.around>) {
  const { lng, lat, radius, kinds = ['vehicle', 'station'] } = query;
  const here: LngLat = [lng, lat];
  const scope = ctx.rows.scope(query);
  const vehicles = kinds.includes('vehicle')
    ? await vehiclesInBox(ctx.db, scope, boxAround(here, radius))
    : [];
  const stations = kinds.includes('station')
    ? await stationsInBox(ctx.db, scope, boxAround(here, radius + stationReachM))
    : [];
  return {
    vehicles: nearest(
      vehicles.map((row) => ({
        carId: String(row.vehicleId),
        lng: row.lng ?? 0,
        lat: row.lat ?? 0,
        distanceM: Math.round(distanceMetres(here, [row.lng ?? 0, row.lat ?? 0])),
        ridingState: row.ridingState,
        restBattery: row.restBattery,
        online: row.online,
      })),
      radius,
    ),
    stations: nearest(
      stations.map((row) => ({
        id: row.fenceId,
        name: row.name,
        lng: row.centreLng,
        lat: row.centreLat,
        distanceM: Math.round(distanceToShapeMetres(row.points as Rings, here)),
        capacity: row.capacity,
        current: row.current,
      })),
      radius,
    ),
  };
}

export async function listStaff(ctx: Ctx, { query }: InputOf<typeof fenceLists.staff>) {
  if (!(await areaIn(ctx.db, ctx.rows.scope(), query.areaId))) refuse('common.not_found');
  const list = await staffOf(ctx.db, query.areaId);
  return { list, count: list.length };
}

const dayMs = 86_400_000;

export async function suggestStations(ctx: Ctx, { query }: InputOf<typeof fenceLists.suggestions>) {
  const { areaId, days, least } = query;
  if (!(await areaIn(ctx.db, ctx.rows.scope(), areaId))) refuse('common.not_found');
  const ends = await endsOutside(ctx.db, areaId, ctx.now() - days * dayMs);
  const stations = await shapesIn(ctx.db, areaId, { kinds: ['station'] });
  const clusters = clustersOf(
    ends.map(({ lng, lat }) => ({ lng: lng ?? 0, lat: lat ?? 0 })),
    least,
  );
  const list = clusters.map((one) => ({ ...one, nearestM: nearestOf(stations, [one.lng, one.lat]) }));
  return { list, count: list.length };
}

function nearestOf(stations: readonly { points: unknown }[], here: LngLat) {
  let least = Infinity;
  for (const { points } of stations) least = Math.min(least, distanceToShapeMetres(points as Rings, here));
  return least === Infinity ? null : Math.round(least);
}
