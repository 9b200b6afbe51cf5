import type { FenceAsOf } from '@kickstand/contract/fleet/telemetry';
import { type Bounds, boundsOf, distanceToShapeMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { metresText, placeText } from '../../ui/format.ts';
import { replayWords as words } from './replay.words.ts';
import { heldAt } from './use-around.ts';

/** A station within this distance still describes a place, metres. */
const nearM = 150;
/** The same in degrees, generously. */
const margin = 0.003;

const inReach = ([west, south, east, north]: Bounds, [lng, lat]: LngLat) =>
  lng >= west - margin && lng <= east + margin && lat >= south - margin && lat <= north + margin;

/** The station of that time that contains a place, or the nearest one. */
function stationNear(fences: readonly FenceAsOf[], at: number, place: LngLat) {
  return heldAt(fences, at)
    .filter(
      ({ kind, points }) =>
        kind === 'station' && inReach(boundsOf((points[0] ?? []) as unknown as LngLat[]), place),
    )
    .map(({ name, points }) => ({ name, metres: distanceToShapeMetres(points, place) }))
    .filter(({ metres }) => metres <= nearM)
    .sort((a, b) => a.metres - b.metres)[0];
}

/** A place in words: the station of that time, else its coordinates. */
export function placeWord(fences: readonly FenceAsOf[], at: number, place: LngLat): string {
  const near = stationNear(fences, at, place);
  if (!near) return placeText(...place);
  return near.metres === 0
    ? words.inStation(near.name)
    : words.nearStation(near.name, metresText(near.metres));
}
