/** Rides of a part of the day and what they brought, cents. */
export interface DaypartMoney {
  rides: number;
  cents: number;
}

/** So many rides of the usual price are added to those of each part of the day: a few rides say little. */
const usualRides = 200;

/**
 * What a ride of each part of the day brings beside the mean of all: 1 is as much. Shrunk to 1 by 200 rides, and such that the mean
 * over all rides stays 1.
 */
export function daypartWorth(parts: readonly DaypartMoney[]): number[] {
  const sum = (of: (part: DaypartMoney, i: number) => number) =>
    parts.reduce((all, part, i) => all + of(part, i), 0);
  const rides = sum((part) => part.rides);
  const mean = sum(({ cents }) => cents) / rides;
  if (!(mean > 0)) return parts.map(() => 1);
  const raw = parts.map((part) => (part.cents + usualRides * mean) / (part.rides + usualRides) / mean);
  const weight = sum((part, i) => part.rides * (raw[i] ?? 1)) / rides;
  return raw.map((each) => each / weight);
}

/** The mean of what rides bring over some half hours, by the demand in each. */
export function meanWorth(worth: ArrayLike<number>, demand: ArrayLike<number>, hours: number): number {
  let [sum, weights] = [0, 0];
  for (let step = 0; step < Math.ceil(hours * 2) && step < demand.length; step++) {
    const demanded = demand[step] ?? 0;
    sum += demanded * (worth[step % Math.max(1, worth.length)] ?? 1);
    weights += demanded;
  }
  return weights > 0 ? sum / weights : 1;
}
