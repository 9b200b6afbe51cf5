/** What happened at a place over some time. */
export interface Exposed {
  starts: number;
  /** Minutes in which at least one rentable vehicle stood there. */
  presentMinutes: number;
}

/** How many starts of the average place weigh as much as what one place says itself. */
const priorStarts = 2;

/**
 * Starts per hour in which something stood there to ride: ten vehicles do not bring ten times the riders, one minute
 * without any brings none. Drawn to the average of all where little is known (Gamma prior of two starts).
 */
export function startsPerPresentHour({ starts, presentMinutes }: Exposed, average: number): number {
  if (average <= 0) return 0;
  return (starts + priorStarts) / (presentMinutes / 60 + priorStarts / average);
}

/** The same of all places together; 0 where nothing stood anywhere. */
export function averageRate(places: readonly Exposed[]): number {
  let [starts, minutes] = [0, 0];
  for (const place of places) {
    starts += place.starts;
    minutes += place.presentMinutes;
  }
  return minutes === 0 ? 0 : (starts / minutes) * 60;
}
