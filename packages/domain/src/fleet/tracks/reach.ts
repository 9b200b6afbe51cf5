import { distanceMetres } from '../../platform/geo/index.ts';

/** The highest plausible speed, even on a van; a fix with a higher one is discarded. */
export const fastestKmh = 120;

/** Fixes within this distance of each other say nothing about speed, metres. */
const noiseM = 60;

/** A place at an instant, epoch milliseconds. */
export interface Spot {
  at: number;
  lng: number;
  lat: number;
}

/**
 * Whether a vehicle can have gone from one place to the other in the time between. A simulated town runs `pace`
 * times faster than the clock.
 */
export function couldReach(from: Spot, to: Spot, pace = 1): boolean {
  const metres = distanceMetres([from.lng, from.lat], [to.lng, to.lat]);
  return metres <= noiseM || metres / (Math.abs(to.at - from.at) / 1000) <= (fastestKmh / 3.6) * pace;
}
