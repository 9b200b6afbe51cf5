import { leastTold } from './groups.ts';

/** How many vehicles were in a district: ridden or standing. */
export interface FleetCount {
  deployed: number;
  onStreet: number;
  inTrip: number;
}

/** The same as it may be told; null: fewer than ten, or what would tell of them. */
export type FleetTold = { [K in keyof FleetCount]: number | null };

/**
 * As whole vehicles, none of them fewer than ten. What stands and what is ridden are the whole: where one of them is not told, the other
 * is neither.
 */
export function toldFleet({ deployed, onStreet, inTrip }: FleetCount, least = leastTold): FleetTold {
  const [standing, ridden] = [Math.round(onStreet), Math.round(inTrip)];
  // Told as the sum of what is told, so that rounding never makes them differ.
  const all = standing + ridden;
  if (Math.round(deployed) < least || all < least) return { deployed: null, onStreet: null, inTrip: null };
  const partsTold = standing >= least && ridden >= least;
  return { deployed: all, onStreet: partsTold ? standing : null, inTrip: partsTold ? ridden : null };
}

/** The sum of what is told; null where nothing is. */
export function sumTold(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}

/** Percent with one digit; null where the whole is too small to be told of. */
export const toldShare = (part: number, whole: number, least = leastTold) =>
  Math.round(whole) < least ? null : Math.round((part / whole) * 1_000) / 10;

/** Percent of few things that are told one by one anyway; null where there is none. */
export const plainShare = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
