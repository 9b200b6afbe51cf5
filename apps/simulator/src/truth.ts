import {
  habitsOf,
  isWorkday,
  ridesPerSecond,
  stationLevels,
  stationPulls,
  type Town,
  type TownTime,
  wishesPerRide,
} from '@kickstand/town';
import { packetTruth } from './riders/red-packets.ts';

const halfHours = 48;
const days = 28;
const dayMs = 86_400_000;

/** The true demand of riders; it exists to score the product's estimates, and nothing else may read it. */
export interface Truth {
  /** ρ*: the share that searches in the app first. */
  searches: number;
  /**
   * λ* per hour by station (its fence): the half hours of workdays, then those of free days; riders who would take a
   * vehicle there.
   */
  rates: Record<string, number[]>;
  /** The shares of riders who look for red packets before a ride, and of those who found one who bring it to its target. */
  redPackets: { looks: number; brings: number };
}

interface Known {
  town: Town;
  vehicles: number;
  now: number;
  townTime(now: number): TownTime;
  /** The fence of a station. */
  fenceOf(station: Town['stations'][number]): string | undefined;
}

/** The truth of a town for a usual day of each type, by the weekdays and the weather of the previous four weeks. */
export function truthOf({ town, vehicles, now, townTime, fenceOf }: Known): Truth {
  const { searches, accepts } = habitsOf(town.seed);
  const perHour = townPerHour({ town, vehicles, now, townTime });
  const levels = stationLevels(town);
  const rates = town.stations.map(() => Array<number>(2 * halfHours).fill(0));
  for (let cell = 0; cell < 2 * halfHours; cell++) {
    const hour = Math.floor((cell % halfHours) / 2);
    const { leave } = stationPulls(town, hour + 0.5, cell < halfHours);
    const pulls = leave.map((pull, id) => pull * (levels[id] ?? 1));
    const all = pulls.reduce((sum, pull) => sum + pull, 0);
    for (const [id, list] of rates.entries())
      list[cell] = Number((((perHour[cell] ?? 0) * accepts * (pulls[id] ?? 0)) / all).toFixed(5));
  }
  return {
    searches,
    redPackets: packetTruth,
    rates: Object.fromEntries(
      town.stations.flatMap((station, i) => {
        const fence = fenceOf(station);
        return fence === undefined ? [] : [[fence, rates[i] ?? []]];
      }),
    ),
  };
}

/** Demand per hour in the whole town, by cell. */
function townPerHour({ town, vehicles, now, townTime }: Omit<Known, 'fenceOf'>): number[] {
  const names = Array.from({ length: days }, (_, back) => townTime(now - (back + 1) * dayMs).day);
  const perRide = wishesPerRide(vehicles, town.stations.length);
  return Array.from({ length: 2 * halfHours }, (_, cell) => {
    const ofType = names.filter((day) => isWorkday(day) === cell < halfHours);
    const hour = (cell % halfHours) / 2 + 0.25;
    const sum = ofType.reduce((all, day) => all + ridesPerSecond(town.seed, vehicles, { day, hour }), 0);
    return (3_600 * perRide * sum) / Math.max(1, ofType.length);
  });
}
