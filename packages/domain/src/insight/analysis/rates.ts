/** The events of a place over some time. */
export interface Exposed {
  starts: number;
  /** Minutes with at least one rentable vehicle. */
  presentMinutes: number;
}

/** The weight of the average place, in starts. */
const priorStarts = 2;

/**
 * Starts per hour with a vehicle available: ten vehicles do not bring ten times the riders, one minute without any
 * brings none. Shrunk towards the overall average where little is known (Gamma prior of two starts).
 */
export function startsPerPresentHour({ starts, presentMinutes }: Exposed, average: number): number {
  if (average <= 0) return 0;
  return (starts + priorStarts) / (presentMinutes / 60 + priorStarts / average);
}

/** The same over all places; 0 if there was never a vehicle. */
export function averageRate(places: readonly Exposed[]): number {
  let [starts, minutes] = [0, 0];
  for (const place of places) {
    starts += place.starts;
    minutes += place.presentMinutes;
  }
  return minutes === 0 ? 0 : (starts / minutes) * 60;
}
