import { fastestKmh } from '../tracks/reach.ts';
import { lowBatteryPercent } from './rules.ts';

/** No vehicle is ridden farther in its life, metres. */
const longestLifeM = 1_000_000_000;
/** Odometers are read and kept apart by no more than this, metres. */
const odometerNoiseM = 1_000;
/** An odometer that began anew is believed when it has counted so far, metres. */
const countedM = 100;
/** No pack drives anything below this voltage, whatever it says of its charge, millivolts. */
const emptyPackMv = 28_000;

/** A reading of the odometer by the controller's clock, epoch ms. */
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
  /** The last reading that was believed; null where none is known. */
  last: OdometerReading | null;
  /** One since then that was not. */
  doubted: OdometerReading | null;
}

/**
 * Whether a vehicle can have been ridden as far as its odometer says: neither back nor farther than a van drives in the
 * time between. One that began anew is believed as soon as it counts; one that always says the same is not.
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

/** Whether charge and voltage can be of one pack. */
export const isLikelyCharge = (percent: number | null, millivolts: number | null) =>
  percent === null || !millivolts || millivolts >= emptyPackMv || percent <= lowBatteryPercent;
