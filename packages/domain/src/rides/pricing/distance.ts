import type { distanceSources } from '@kickstand/contract/rides/pricing';

/** The highest average speed of a ride, metres a second. */
const fastestMetresPerSecond = 12;

/** A ride's length by its odometer and its ends. */
export interface Measured {
  /** By the odometer; null if unknown, negative if it was replaced meanwhile. */
  odometerM: number | null;
  /** Between the ends; null if one is unknown. */
  straightM: number | null;
  elapsedSeconds: number;
}

export interface Distance {
  metres: number;
  by: (typeof distanceSources)[number];
  /** The length was impossible in that time: the straight line is used, and somebody should check. */
  isImplausible: boolean;
}

/**
 * The distance of a ride: the odometer, or the straight line if longer or the only value. Above 12 m/s the straight line
 * is used. Nothing known: 0.
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
