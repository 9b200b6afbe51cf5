import type { Box } from '../fleet/fleet-view.ts';
import { mercatorX, mercatorY } from '../fleet/mercator.parts.ts';

/** Longitude and latitude of a corner. */
export type Corner = readonly [lng: number, lat: number];

/** How vehicles are chosen: by an outline, a box, or their numbers. */
export type LassoShape =
  | { kind: 'outline'; corners: readonly Corner[] }
  | { kind: 'box'; box: Box }
  | { kind: 'numbers'; vehicles: readonly number[] };

/** The fewest corners of an outline. */
export const fewestCorners = 3;

/**
 * Whether a point of the unit square (Mercator) is inside an outline. Edges are straight on the map; where an
 * outline crosses itself, the even-odd rule applies, as to its fill.
 */
export function insideOf(corners: readonly Corner[]): (x: number, y: number) => boolean {
  const xs = corners.map(([lng]) => mercatorX(lng));
  const ys = corners.map(([, lat]) => mercatorY(lat));
  return (x, y) => {
    let inside = false;
    for (let i = 0, before = xs.length - 1; i < xs.length; before = i++) {
      const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = [xs[before], ys[before], xs[i], ys[i]];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    }
    return inside;
  };
}

/** The smallest box around corners. */
export function boxAround(corners: readonly Corner[]): Box {
  const lngs = corners.map(([lng]) => lng);
  const lats = corners.map(([, lat]) => lat);
  return {
    west: Math.min(...lngs),
    east: Math.max(...lngs),
    south: Math.min(...lats),
    north: Math.max(...lats),
  };
}

/** The four corners of a box, for drawing it. */
export const cornersOf = ({ west, south, east, north }: Box): readonly Corner[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
];

/** The most vehicles in a command job. */
export const mostOrdered = 200;
/** The most numbers in an exported list. */
export const mostExported = 500;
