import type { FenceAsOf } from '@kickstand/contract/fleet/telemetry';
import type { TripRow } from '@kickstand/contract/rides/trips';
import { drawnLines } from '@kickstand/domain/fleet/tracks';
import type { Happening } from './use-around.ts';
import type { Track } from './use-track.ts';

/** The sources drawn over the base map. */
export const replaySources = { lines: 'replay-lines', stops: 'replay-stops', marks: 'replay-marks' } as const;

/** An event and its place; null if unknown. */
export interface Placed {
  kind: string;
  at: number;
  lng: number | null;
  lat: number | null;
}

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const point = (
  { lng, lat }: { lng: number; lat: number },
  properties: Record<string, unknown>,
): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

/** Pieces of one speed band; -1 over a gap. */
export const lineFeatures = ({ points, gaps }: Track) =>
  collection(
    drawnLines(points, gaps).map(({ band, line }) => ({
      type: 'Feature',
      properties: { band: band ?? -1 },
      geometry: { type: 'LineString', coordinates: line.map((at) => [...at]) },
    })),
  );

/** Numbered as in the list beside the map. */
export const stopFeatures = ({ stops }: Track) =>
  collection(stops.map((stop, i) => point(stop, { number: String(i + 1), at: stop.from })));

/** Events with a place, each with its kind and instant. */
export const happenedFeatures = (happenings: readonly Placed[]) =>
  collection(
    happenings.flatMap(({ kind, at, lng, lat }) =>
      lng === null || lat === null ? [] : [point({ lng, lat }, { kind, at })],
    ),
  );

/** The ends of trips and the events, each with its instant. */
export function markFeatures(trips: readonly TripRow[], happenings: readonly Happening[]) {
  const ends = trips.flatMap(({ startedAt, endedAt, startLng, startLat, endLng, endLat }) => [
    ...(startLng === null || startLat === null
      ? []
      : [point({ lng: startLng, lat: startLat }, { kind: 'start', at: startedAt })]),
    ...(endedAt === null || endLng === null || endLat === null
      ? []
      : [point({ lng: endLng, lat: endLat }, { kind: 'end', at: endedAt })]),
  ]);
  return collection([...ends, ...happenedFeatures(happenings).features]);
}

const polygon = ({ kind, name, points }: FenceAsOf): GeoJSON.Feature => ({
  type: 'Feature',
  properties: { kind, name },
  geometry: {
    type: 'Polygon',
    coordinates: points.map((ring) => (ring[0] ? [...ring, ring[0]] : ring)),
  },
});

/** Fences for the sources of the base map, which styles each kind. */
export const fenceFeatures = (fences: readonly FenceAsOf[]) => ({
  areas: collection(fences.filter(({ kind }) => kind === 'service').map(polygon)),
  fences: collection(fences.filter(({ kind }) => kind !== 'service').map(polygon)),
});
