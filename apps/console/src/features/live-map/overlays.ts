import type { FenceRow } from '@kickstand/contract/fences';
import type { ReplyOf } from '@kickstand/contract/kit';
import type { vehicles } from '@kickstand/contract/vehicles';
import type { Box } from './fleet-view.ts';

export type Area = ReplyOf<typeof vehicles.areas>['list'][number];

/** What can be shown over the base map. */
export const layerNames = ['areas', 'stations', 'forbidden'] as const;
export type LayerName = (typeof layerNames)[number];
const layerOf = (kind: FenceRow['kind']): LayerName => (kind === 'station' ? 'stations' : 'forbidden');

const collection = (features: GeoJSON.Feature[]): GeoJSON.FeatureCollection => ({
  type: 'FeatureCollection',
  features,
});

const polygon = (coordinates: number[][][], properties: Record<string, unknown>): GeoJSON.Feature => ({
  type: 'Feature',
  properties,
  geometry: { type: 'Polygon', coordinates },
});

const stationPoint = ({ lng, lat, name, current, capacity }: FenceRow): GeoJSON.Feature => ({
  type: 'Feature',
  properties: {
    name,
    current,
    capacity: capacity ?? 0,
    load: capacity === null ? `${current}` : `${current}/${capacity}`,
  },
  geometry: { type: 'Point', coordinates: [lng, lat] },
});

/** Areas, fences and station labels as the map draws them, without the layers that are switched off. */
export function overlaysOf(areas: readonly Area[], fences: readonly FenceRow[], shown: readonly LayerName[]) {
  const wanted = fences.filter(({ kind }) => shown.includes(layerOf(kind)));
  return {
    areas: collection(
      shown.includes('areas') ? areas.map(({ boundary, name }) => polygon(boundary, { name })) : [],
    ),
    fences: collection(wanted.map(({ points, kind, name }) => polygon(points, { kind, name }))),
    stations: collection(wanted.filter(({ kind }) => kind === 'station').map(stationPoint)),
  };
}

/** The smallest box around some areas; undefined when there are none. */
export function boxOf(areas: readonly Pick<Area, 'boundary'>[]): Box | undefined {
  const box = { west: 180, south: 90, east: -180, north: -90 };
  for (const { boundary } of areas)
    for (const [lng = 0, lat = 0] of boundary[0] ?? []) {
      box.west = Math.min(box.west, lng);
      box.east = Math.max(box.east, lng);
      box.south = Math.min(box.south, lat);
      box.north = Math.max(box.north, lat);
    }
  return box.west <= box.east ? box : undefined;
}
