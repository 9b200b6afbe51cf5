import { fastestKmh } from '../tracks/reach.ts';
import { lowBatteryPercent } from './rules.ts';

/** The highest plausible mileage in a vehicle's life, metres. */
const longestLifeM = 1_000_000_000;
/** The tolerance of odometer readings, metres. */
const odometerNoiseM = 1_000;
/** An odometer that started over is believed once it has counted so far, metres. */
const countedM = 100;
/** No battery drives anything below this voltage, whatever charge it reports, millivolts. */
const emptyPackMv = 28_000;

/** An odometer reading by the controller's clock, epoch ms. */
export interface OdometerReading {
  at: number;
  metres: number;
}

const follows = (before: OdometerReading, now: OdometerReading, pace: number, noiseM: number) => {
  const seconds = Math.abs(now.at - before.at) / 1_000;
  const reachM = (fastestKmh / 3.6) * seconds * pace + noiseM;
  return now.metres >= before.metres - noiseM && now.metres <= before.metres + reachM;
};

interface Odometer {
  /** The last reading believed; null if none. */
  last: OdometerReading | null;
  /** A later reading that was not believed. */
  doubted: OdometerReading | null;
}

/**
 * Whether an odometer reading is plausible: neither lower nor farther than a van drives in the time between. One
 * that started over is believed once it counts; one that never changes is not.
 */
export function isLikelyMileage({ last, doubted }: Odometer, reading: OdometerReading, pace = 1): boolean {
  if (reading.metres > longestLifeM) return false;
  if (last === null || follows(last, reading, pace, odometerNoiseM)) return true;
  return (
    doubted !== null &&
    reading.metres - doubted.metres >= countedM &&
    follows(doubted, reading, pace, odometerNoiseM)
  );
}

/** Whether charge and voltage can belong to the same battery. */
export const isLikelyCharge = (percent: number | null, millivolts: number | null) =>
  percent === null || !millivolts || millivolts >= emptyPackMv || percent <= lowBatteryPercent;
