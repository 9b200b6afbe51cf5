import type { distanceSources } from '@kickstand/contract/rides/pricing';

/** Nobody rides faster on the whole of a ride, metres a second. */
const fastestMetresPerSecond = 12;

/** A ride's length as its odometer and its ends tell it. */
export interface Measured {
  /** By the odometer; null when not known, negative when it was changed meanwhile. */
  odometerM: number | null;
  /** Between the ends; null when one is not known. */
  straightM: number | null;
  elapsedSeconds: number;
}

export interface Distance {
  metres: number;
  by: (typeof distanceSources)[number];
  /** The length could not be ridden in that time: the straight line counts, and somebody should look. */
  isImplausible: boolean;
}

/**
 * How far a ride went: the odometer, or the straight line if that is longer or all there is. What is beyond 12 m/s is
 * no ride: then the straight line counts. Nothing known: 0.
 */
export function distanceOf({ odometerM, straightM, elapsedSeconds }: Measured): Distance {
  const straight: Distance = {
    metres: Math.round(straightM ?? 0),
    by: straightM === null ? 'none' : 'straight',
    isImplausible: false,
  };
  // An odometer that went back was changed with its controller.
  const odometer = odometerM === null || odometerM < 0 ? null : Math.round(odometerM);
  const longest: Distance =
    odometer !== null && odometer >= straight.metres
      ? { metres: odometer, by: 'odometer', isImplausible: false }
      : straight;
  return longest.metres > fastestMetresPerSecond * elapsedSeconds
    ? { ...straight, isImplausible: true }
    : longest;
}
