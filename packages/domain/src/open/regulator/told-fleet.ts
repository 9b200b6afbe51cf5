import { leastTold } from './groups.ts';

/** The vehicles in a district: ridden and standing. */
export interface FleetCount {
  deployed: number;
  onStreet: number;
  inTrip: number;
}

/** The same as far as it may be shown; null: fewer than ten, or it would reveal such a figure. */
export type FleetTold = { [K in keyof FleetCount]: number | null };

/** Whole vehicles, never fewer than ten. Standing and ridden add up to the total: if one is hidden, so is the other. */
export function toldFleet({ deployed, onStreet, inTrip }: FleetCount, least = leastTold): FleetTold {
  const [standing, ridden] = [Math.round(onStreet), Math.round(inTrip)];
  // The sum of the rounded figures, so that the total always matches.
  const all = standing + ridden;
  if (Math.round(deployed) < least || all < least) return { deployed: null, onStreet: null, inTrip: null };
  const partsTold = standing >= least && ridden >= least;
  return { deployed: all, onStreet: partsTold ? standing : null, inTrip: partsTold ? ridden : null };
}

/** The sum of the figures shown; null if there are none. */
export function sumTold(values: readonly (number | null)[]): number | null {
  const told = values.filter((value) => value !== null);
  return told.length === 0 ? null : told.reduce((sum, value) => sum + value, 0);
}

/** Percent with one decimal; null if the total is too small to be shown. */
export const toldShare = (part: number, whole: number, least = leastTold) =>
  Math.round(whole) < least ? null : Math.round((part / whole) * 1_000) / 10;

/** Percent of things that are listed individually anyway; null if there are none. */
export const plainShare = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1_000) / 10;
