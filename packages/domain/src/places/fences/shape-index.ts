import {
  type Bounds,
  boundsOf,
  type LngLat,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
  type Ring,
  type Rings,
  withinBuffer,
} from '../../platform/geo/index.ts';

interface Entry<T> {
  of: T;
  /** With the margin. */
  bounds: Bounds;
  /** Metres around the outer ring that count as inside; negative: how far from every edge a point must be inside. */
  margin: number;
  outer: Ring;
  holes: readonly Ring[];
}

/** Cells per degree: small shapes (stations, some 30 m) in fine cells, whole service areas in coarse ones. */
const fine = 500;
const coarse = 20;
/** A shape wider or higher than this many degrees is large. */
const largeDegrees = 0.05;
const rows = 180 * fine;

const cell = (lng: number, lat: number, perDegree: number) =>
  Math.floor((lng + 180) * perDegree) * rows + Math.floor((lat + 90) * perDegree);

/** Finds the polygons around a point by an integer grid: a lookup costs a few polygons, whatever their number. */
export class ShapeIndex<T> {
  readonly #fine = new Map<number, Entry<T>[]>();
  readonly #coarse = new Map<number, Entry<T>[]>();

  /**
   * Adds a polygon with a margin in metres (negative: smaller by it); one with fewer than three corners contains
   * nothing and is left out.
   */
  add(of: T, rings: Rings, margin = 0) {
    const [outer, ...holes] = rings.map((ring) => ring as unknown as readonly LngLat[]);
    if (!outer || outer.length < 3) return;
    const bounds = widened(boundsOf(outer), Math.max(0, margin));
    const large = bounds[2] - bounds[0] > largeDegrees || bounds[3] - bounds[1] > largeDegrees;
    spread(large ? this.#coarse : this.#fine, { of, bounds, margin, outer, holes }, large ? coarse : fine);
  }

  /** What contains the point, in order of addition within each size. */
  at(lng: number, lat: number): T[] {
    const found: T[] = [];
    for (const entry of this.#fine.get(cell(lng, lat, fine)) ?? [])
      if (contains(entry, lng, lat)) found.push(entry.of);
    for (const entry of this.#coarse.get(cell(lng, lat, coarse)) ?? [])
      if (contains(entry, lng, lat)) found.push(entry.of);
    return found;
  }
}

function spread<T>(grid: Map<number, Entry<T>[]>, entry: Entry<T>, perDegree: number) {
  const [west, south, east, north] = entry.bounds;
  const step = 1 / perDegree;
  for (let lng = Math.floor(west * perDegree) / perDegree; lng <= east; lng += step)
    for (let lat = Math.floor(south * perDegree) / perDegree; lat <= north; lat += step) {
      // The centre of the cell, so that rounding errors at its edge do not yield a neighbour.
      const key = cell(lng + step / 2, lat + step / 2, perDegree);
      const held = grid.get(key);
      if (!held) grid.set(key, [entry]);
      else if (held.at(-1) !== entry) held.push(entry);
    }
}

function widened([west, south, east, north]: Bounds, margin: number): Bounds {
  const [lng, lat] = [margin / metresPerDegreeLng(south), margin / METRES_PER_DEGREE_LAT];
  return [west - lng, south - lat, east + lng, north + lat];
}

function contains<T>({ bounds, margin, outer, holes }: Entry<T>, lng: number, lat: number) {
  if (lng < bounds[0] || lat < bounds[1] || lng > bounds[2] || lat > bounds[3]) return false;
  const point: LngLat = [lng, lat];
  return withinBuffer([outer, ...holes], point, margin);
}
