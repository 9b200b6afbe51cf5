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

/** The precision of positions and instants for an agency: within 100 m and a minute, or exact. */
export type Precision = MdsAgency['precision'];

const degrees = (value: number) => Math.round(value * 1e6) / 1e6;
const minuteMs = 60_000;

/** A position at a precision: the centre of its cell of 100 m, or itself to 0.1 m. */
export function placeTold({ lng, lat }: Place, precision: Precision) {
  if (precision === 'exact') return { lat: degrees(lat), lng: degrees(lng) };
  const [west, south, east, north] = gridCellBounds(gridCellOf(lng, lat));
  return { lat: degrees((south + north) / 2), lng: degrees((west + east) / 2) };
}

/** An instant at a precision; rounding to the minute never changes the hour. */
export const instantTold = (at: number, precision: Precision) =>
  precision === 'exact' ? at : Math.floor(at / minuteMs) * minuteMs;

/** Metres outside the edge that still count as inside, as the standard requires for points. */
const edgeM = 20;
/** Only a vehicle this far outside has left: fixes near an edge would alternate. */
const leftM = 60;

/** An agency's jurisdiction; everywhere without polygons. */
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

  /** Where a trip enters and leaves, by its points in order of time. */
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

/** A trip enters or leaves the jurisdiction. */
export interface Crossing extends PlaceAt {
  isInside: boolean;
}
