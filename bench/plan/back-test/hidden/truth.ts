import { cellsPerStation, dayTypeOf, slotsPerDay } from '@kickstand/domain/work/demand';
import { isWorkday, ridesPerSecond, stationPulls, type Town } from '@kickstand/town';
import { dayName } from '../calendar.ts';
import type { SmallTown } from '../small-town.ts';
import { keyed, logNormal, normal, poisson } from './keyed.ts';

/** How the riders of a town are; nobody at work there knows. */
interface RiderHabits {
  /** Share that takes a vehicle which stands there. */
  accepts: number;
  /** ρ*: share that looks in the app before. */
  searches: number;
  /** Share that goes on to a neighbour of an empty station. */
  walks: number;
}

/** Many wishes at one place within a short time. */
interface Crowd {
  station: number;
  minute: number;
  wishes: number;
}

/** What a town truly wishes: the file for scoring, seen by riders only. */
export interface Truth {
  town: SmallTown;
  habits: RiderHabits;
  sought: readonly number[];
  /** How busy a day is beside a usual one. */
  dayEffect(day: number): number;
  crowdsOf(day: number): Crowd[];
  /** Wishes per hour by station × half hour, without the day's effect and crowds. */
  ratesOf(day: number): Float64Array;
  /** How strongly each station is sought, by half hour: running sums. */
  soughtOf(day: number, slot: number): Float64Array;
}

/** Share that takes a vehicle which stands there. */
const accepts = 0.85;
const crowdsPerDay = 0.5;
const levelSigma = 0.35;
const dayVariation = 0.2;

/** The truth of a town, with how strongly each station is sought beside what its surroundings say. */
export function truthOf(town: SmallTown, sought: readonly number[] = town.stations.map(() => 1)): Truth {
  const { seed, places } = town;
  const chance = keyed(seed, 0, 0, 'town');
  const habits = {
    accepts,
    searches: chance.between(0.62, 0.78),
    walks: chance.between(0.35, 0.55),
  };
  const drawn = places.map((_, i) => logNormal(keyed(seed, i, 0, 'level'), levelSigma));
  const mean = drawn.reduce((sum, level) => sum + level, 0) / drawn.length;
  const levels = drawn.map((level) => level / mean);
  const pulls = pullsByHour(places as Town['stations']);
  const ratesOf = (day: number) => ratesOn(town, day, (slot) => share(pulls(day, slot).leave, levels));
  return {
    town,
    habits,
    sought,
    dayEffect: (day) => Math.max(0.3, 1 + dayVariation * normal(keyed(seed, day, 0, 'day'))),
    crowdsOf: (day) => crowdsOn(town, day),
    ratesOf,
    soughtOf: (day, slot) => running(pulls(day, slot).arrive.map((pull, i) => pull * (sought[i] ?? 1))),
  };
}

/** What draws riders repeats: 48 half hours of workdays and of free days. */
function pullsByHour(stations: Town['stations']) {
  const known = new Map<number, ReturnType<typeof stationPulls>>();
  return (day: number, slot: number) => {
    const works = isWorkday(dayName(day));
    const key = works ? slot : slot + slotsPerDay;
    const pulls = known.get(key) ?? stationPulls({ stations } as Town, slot / 2 + 0.25, works);
    known.set(key, pulls);
    return pulls;
  };
}

function share(pulls: Float64Array, levels: readonly number[]) {
  const sum = pulls.reduce((total, pull) => total + pull, 0);
  return pulls.map((pull, i) => (pull * (levels[i] ?? 1)) / sum);
}

const running = (weights: Float64Array) => {
  let sum = 0;
  return weights.map((weight) => {
    sum += weight;
    return sum;
  });
};

function ratesOn({ seed, bikes, stations }: SmallTown, day: number, shareAt: (slot: number) => Float64Array) {
  const rates = new Float64Array(stations.length * slotsPerDay);
  for (let slot = 0; slot < slotsPerDay; slot++) {
    const time = { day: dayName(day), hour: slot / 2 + 0.25 };
    const perHour = (3_600 * ridesPerSecond(seed, bikes, time)) / accepts;
    for (const [i, each] of shareAt(slot).entries()) rates[i * slotsPerDay + slot] = perHour * each;
  }
  return rates;
}

function crowdsOn({ seed, stations, bikes }: SmallTown, day: number): Crowd[] {
  const chance = keyed(seed, day, 0, 'crowds');
  return Array.from({ length: poisson(chance, crowdsPerDay) }, () => ({
    station: chance.whole(0, stations.length - 1),
    minute: chance.between(9 * 60, 22 * 60),
    wishes: Math.round(chance.between(0.02, 0.04) * bikes),
  }));
}

/** λ*: wishes per hour on the days given, on average by cell, of those who would take a vehicle standing there. */
export function wishedRates({ town, habits, ratesOf }: Truth, days: readonly number[]): Float64Array {
  const rates = new Float64Array(town.stations.length * cellsPerStation);
  const typeOf = (day: number) => dayTypeOf({ weekday: (day % 7) + 1, holiday: 'none' });
  for (const dayType of [0, 1] as const) {
    const ofType = days.filter((day) => typeOf(day) === dayType);
    for (const day of ofType)
      for (const [at, rate] of ratesOf(day).entries()) {
        const cell =
          Math.floor(at / slotsPerDay) * cellsPerStation + dayType * slotsPerDay + (at % slotsPerDay);
        rates[cell] = (rates[cell] ?? 0) + (rate * habits.accepts) / ofType.length;
      }
  }
  return rates;
}
