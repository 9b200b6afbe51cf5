import {
  type LngLat,
  METRES_PER_DEGREE_LAT,
  metresPerDegreeLng,
  rectangle,
} from '../../platform/geo/index.ts';
import type { Placed } from './sides.ts';

/** Ends of trips within this distance belong to one place, metres. */
const reachM = 40;
/** The smallest and largest side of a proposed station, metres. */
const leastSideM = 4;
const mostSideM = 40;

export interface EndsCluster {
  lng: number;
  lat: number;
  trips: number;
  points: [number, number][][];
}

/**
 * Clusters of trip ends: repeatedly takes the densest spot with its surroundings. Each has a rectangle along the
 * direction in which its ends are spread.
 */
export function clustersOf(ends: readonly Placed[], least: number, most = 100): EndsCluster[] {
  const left = new Grid(ends);
  const clusters: EndsCluster[] = [];
  for (const cell of left.densestFirst()) {
    if (clusters.length >= most) break;
    const around = left.around(cell);
    if (around.length < least) continue;
    const centre = middleOf(around);
    const members = left.within(centre, reachM);
    if (members.length < least) continue;
    left.take(members);
    clusters.push(clusterOf(members));
  }
  return clusters.sort((a, b) => b.trips - a.trips);
}

const middleOf = (points: readonly Placed[]): Placed => ({
  lng: points.reduce((sum, { lng }) => sum + lng, 0) / points.length,
  lat: points.reduce((sum, { lat }) => sum + lat, 0) / points.length,
});

function clusterOf(members: readonly Placed[]): EndsCluster {
  const { lng, lat } = middleOf(members);
  const scale = metresPerDegreeLng(lat);
  let [xx, xy, yy] = [0, 0, 0];
  for (const member of members) {
    const [x, y] = [(member.lng - lng) * scale, (member.lat - lat) * METRES_PER_DEGREE_LAT];
    [xx, xy, yy] = [xx + x * x, xy + x * y, yy + y * y];
  }
  // The main axis of the spread, and the extent along and across it.
  const course = Math.PI / 2 - 0.5 * Math.atan2(2 * xy, xx - yy);
  const root = Math.sqrt(((xx - yy) / 2) ** 2 + xy * xy);
  const side = (squares: number) =>
    Math.min(mostSideM, Math.max(leastSideM, 4 * Math.sqrt(Math.max(0, squares) / members.length)));
  const centre: LngLat = [lng, lat];
  const [along, across] = [side((xx + yy) / 2 + root), side((xx + yy) / 2 - root)];
  const ring = rectangle(centre, along, across, (course * 180) / Math.PI);
  return { lng, lat, trips: members.length, points: [ring.map(([x, y]): [number, number] => [x, y])] };
}

/** Points in a grid of square cells, removed as clusters are found. */
class Grid {
  readonly #cells = new Map<string, Placed[]>();
  readonly #lngCell: number;
  readonly #latCell = reachM / METRES_PER_DEGREE_LAT;

  constructor(points: readonly Placed[]) {
    this.#lngCell = reachM / metresPerDegreeLng(points[0]?.lat ?? 0);
    for (const point of points) {
      const key = this.#key(...this.#cellOf(point));
      const held = this.#cells.get(key);
      if (held) held.push(point);
      else this.#cells.set(key, [point]);
    }
  }

  densestFirst(): readonly [number, number][] {
    return [...this.#cells.entries()]
      .sort(([a, some], [b, others]) => others.length - some.length || a.localeCompare(b))
      .map(([key]) => key.split(':').map(Number) as [number, number]);
  }

  around(cell: readonly [number, number]): Placed[] {
    const [x, y] = cell;
    const found: Placed[] = [];
    for (const dx of [-1, 0, 1])
      for (const dy of [-1, 0, 1]) found.push(...(this.#cells.get(this.#key(x + dx, y + dy)) ?? []));
    return found;
  }

  within(centre: Placed, metres: number): Placed[] {
    const scale = metresPerDegreeLng(centre.lat);
    return this.around(this.#cellOf(centre)).filter(
      ({ lng, lat }) =>
        Math.hypot((lng - centre.lng) * scale, (lat - centre.lat) * METRES_PER_DEGREE_LAT) <= metres,
    );
  }

  take(points: readonly Placed[]) {
    const gone = new Set(points);
    for (const point of points) {
      const key = this.#key(...this.#cellOf(point));
      const held = this.#cells.get(key);
      if (held)
        this.#cells.set(
          key,
          held.filter((one) => !gone.has(one)),
        );
    }
  }

  #cellOf({ lng, lat }: Placed): [number, number] {
    return [Math.floor(lng / this.#lngCell), Math.floor(lat / this.#latCell)];
  }

  #key(x: number, y: number) {
    return `${x}:${y}`;
  }
}
