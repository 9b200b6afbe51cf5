import type { MdsAgency } from '@kickstand/contract/open/mds';
import { ShapeIndex } from '../../places/fences/shape-index.ts';
import type { Rings } from '../../platform/geo/index.ts';
import { gridCellBounds, gridCellOf } from '../regulator/grid.ts';

export interface Place {
  lng: number;
  lat: number;
}
export interface PlaceAt extends Place {
  at: number;
}

/** How exactly an agency is told places and instants: within 100 m and a minute, or as they are known. */
export type Precision = MdsAgency['precision'];

const degrees = (value: number) => Math.round(value * 1e6) / 1e6;
const minuteMs = 60_000;

/** A place as it is told: the middle of its cell of 100 m, or itself to 0.1 m. */
export function placeTold({ lng, lat }: Place, precision: Precision) {
  if (precision === 'exact') return { lat: degrees(lat), lng: degrees(lng) };
  const [west, south, east, north] = gridCellBounds(gridCellOf(lng, lat));
  return { lat: degrees((south + north) / 2), lng: degrees((west + east) / 2) };
}

/** An instant as it is told; a minute never reaches into another hour. */
export const instantTold = (at: number, precision: Precision) =>
  precision === 'exact' ? at : Math.floor(at / minuteMs) * minuteMs;

/** Metres outside of the edge that still count as inside, as the standard has it of points. */
const edgeM = 20;
/** Only who is so far outside has left: fixes at an edge would go in and out. */
const leftM = 60;

/** Where an agency is responsible; without polygons everywhere. */
export class Jurisdiction {
  readonly #inside = new ShapeIndex<true>();
  readonly #near = new ShapeIndex<true>();
  readonly isEverywhere: boolean;

  constructor(polygons: readonly Rings[]) {
    this.isEverywhere = polygons.length === 0;
    for (const rings of polygons) {
      this.#inside.add(true, rings, edgeM);
      this.#near.add(true, rings, leftM);
    }
  }

  has({ lng, lat }: Place) {
    return this.isEverywhere || this.#inside.at(lng, lat).length > 0;
  }

  /** Where the points of a trip, in the order of time, come in and go out. */
  crossings(points: readonly PlaceAt[], startsInside: boolean): Crossing[] {
    const found: Crossing[] = [];
    let isInside = startsInside;
    for (const point of this.isEverywhere ? [] : points) {
      const is = isInside ? this.#near.at(point.lng, point.lat).length > 0 : this.has(point);
      if (is !== isInside) found.push({ at: point.at, lng: point.lng, lat: point.lat, isInside: is });
      isInside = is;
    }
    return found;
  }
}

/** A trip comes into the jurisdiction or goes out of it. */
export interface Crossing extends PlaceAt {
  isInside: boolean;
}
