import { type Chance, chanceFrom } from '@kickstand/domain/platform/chance';
import type { Town } from '../types.ts';
import { ofDay } from './of-day.ts';

/** How the riders of a town are; nobody who works there knows. */
export interface Habits {
  /** Share that looks in the app before going to a station. */
  searches: number;
  /** Share that takes a vehicle that stands there. */
  accepts: number;
  /** How far the most patient walk on when nothing stands there, metres. */
  walksM: number;
}

/**
 * How many wish to ride for each ride that comes of it: some do not like what they find, and the fewer vehicles there are for each
 * station, the more find nothing. Fitted to towns of 120 to 2,500 vehicles.
 */
export const wishesPerRide = (vehicles: number, stations: number) =>
  1.07 * (1 + stations / (0.9 * vehicles + 0.3 * stations));

/** The habits of a town's riders. */
export function habitsOf(seed: number): Habits {
  const chance = chanceFrom(seed).fork('habits');
  return {
    searches: chance.between(0.66, 0.74),
    accepts: chance.between(0.9, 0.96),
    walksM: chance.between(420, 500),
  };
}

/** What a rider wishes for, drawn before looking where vehicles stand. */
export interface Wish {
  searches: boolean;
  accepts: boolean;
  /** How far this one walks on, metres. */
  walksM: number;
}

/** Draws what somebody wishes for. */
export const drawWish = ({ searches, accepts, walksM }: Habits, chance: Chance): Wish => ({
  searches: chance.happens(searches),
  accepts: chance.happens(accepts),
  walksM: walksM * Math.sqrt(chance.next()),
});

const levelSigma = 0.35;
const dayVariation = 0.2;
/** Days are as wild as this at most. */
const wildest = 1 + 3 * dayVariation;

/** How strongly each station is left and sought beside what its surroundings say; 1 on average. */
export function stationLevels({ seed, stations }: Pick<Town, 'seed' | 'stations'>): Float64Array {
  const drawn = stations.map(({ id }) => Math.exp(levelSigma * normal(chanceFrom(seed).fork(`level ${id}`))));
  const mean = drawn.reduce((sum, level) => sum + level, 0) / Math.max(1, drawn.length);
  return Float64Array.from(drawn, (level) => level / mean);
}

/** How busy a station is on a day beside its usual ones: 1 on average, by a fifth more or less. */
export function dayEffect(seed: number, stationId: number, day: string): number {
  const known = effectsOf(seed, day);
  const effect = known.get(stationId) ?? drawEffect(seed, stationId, day);
  known.set(stationId, effect);
  return effect;
}

/** By station. */
const effectsOf = ofDay(() => new Map<number, number>());

function drawEffect(seed: number, stationId: number, day: string) {
  const drawn = 1 + dayVariation * normal(chanceFrom(seed).fork(`day ${stationId} ${day}`));
  return Math.min(wildest, Math.max(2 - wildest, drawn));
}

/** Whether somebody who may set out at a station on that day does; else somebody sets out elsewhere. */
export const setsOut = (seed: number, stationId: number, day: string, chance: Chance) =>
  chance.happens(dayEffect(seed, stationId, day) / wildest);

function normal(chance: Chance) {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
}
