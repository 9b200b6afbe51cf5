import type { vehicles } from '@kickstand/contract/fleet/vehicles';
import type { ReplyOf } from '@kickstand/contract/kit';
import type { Box } from '../fleet/fleet-view.ts';

export type Area = ReplyOf<typeof vehicles.areas>['list'][number];

/** The smallest box around some areas; undefined if there are none. */
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
