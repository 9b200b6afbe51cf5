import type { EdgeKind } from '../ground/kinds.ts';
import type { Point } from './plane.ts';

/** What a main street is, for its name. */
export type StreetRole = 'axis' | 'ring' | 'riverside' | 'avenue' | 'street';

export interface PlannedStreet {
  readonly role: StreetRole;
  /** For a ring its number from inside, for the riverside 0 left bank and 1 right bank. */
  readonly rank: number;
}

/** A line of the plan; `street` is an index into `Plan.streets`, or -1. */
export interface Curve {
  readonly points: readonly Point[];
  readonly kind: EdgeKind;
  readonly street: number;
}

/** The measures of a town's drawing board, metres. */
export interface Sizes {
  readonly radius: number;
  readonly riverAt: number;
  readonly riverHalf: number;
  readonly promenade: number;
  readonly railAt: number;
}

/** How far lines go, as a share of the radius: beyond the outline. */
export const REACH = 1.2;

/** The lines that were drawn so far. */
export class Sketch {
  readonly curves: Curve[] = [];
  readonly streets: PlannedStreet[] = [];
  readonly #bend: (p: Point) => Point;

  constructor(bend: (p: Point) => Point) {
    this.#bend = bend;
  }

  street(role: StreetRole, rank = 0): number {
    return this.streets.push({ role, rank }) - 1;
  }

  line(points: readonly Point[], kind: EdgeKind, street = -1): void {
    if (points.length > 1) this.curves.push({ points: points.map(this.#bend), kind, street });
  }
}
