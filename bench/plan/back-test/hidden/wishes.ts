import { distanceMetres, offsetMetres } from '@kickstand/domain/platform/geo';
import { slotsPerDay } from '@kickstand/domain/work/demand';
import { destination, endPlace, pauseSeconds, rideWish } from '@kickstand/town';
import { minutesPerDay, slotMinutes } from '../calendar.ts';
import { keyed, normal, poisson } from './keyed.ts';
import type { Truth } from './truth.ts';

/** What a rider sets out to do, and how that rider will take what comes: drawn before anybody looks where vehicles stand. */
export interface Wish {
  /** Counted over all days; draws that follow are keyed by it. */
  id: number;
  /** Minutes from the beginning. */
  minute: number;
  /** The station nearest to the rider. */
  station: number;
  /** The station nearest to where the phone believes to be; null: none within 300 m. */
  seenAt: number | null;
  to: number;
  metres: number;
  minutes: number;
  /** Does take a vehicle that stands there. */
  accepts: boolean;
  searches: boolean;
  walks: boolean;
  /** How far a rider walks to the next vehicle, minutes. */
  patience: number;
  /** Tries another vehicle after one that failed. */
  triesAgain: boolean;
  /** Scans a vehicle although it is low. */
  scansLow: boolean;
  /** Puts the vehicle down beside the station. */
  strays: boolean;
  /** Which vehicle of several, which neighbour of several: from 0 to below 1. */
  which: number;
  whither: number;
}

const placeSigma = 35;
/** How far away people go in a town of 90 stations beside one of 220, by its radius; their rides last as long. */
const reach = Math.sqrt(90 / 220);
const wishesPerDay = 100_000;

/** All wishes of a day in their order. */
export function wishesOf(truth: Truth, day: number): Wish[] {
  const { seed } = truth.town;
  const rates = truth.ratesOf(day);
  const effect = truth.dayEffect(day);
  const minutes: { station: number; minute: number }[] = [];
  for (const [at, rate] of rates.entries()) {
    const chance = keyed(seed, at, day, 'wishes');
    const from = (at % slotsPerDay) * slotMinutes;
    for (let left = poisson(chance, (rate * effect) / 2); left > 0; left--)
      minutes.push({
        station: Math.floor(at / slotsPerDay),
        minute: from + chance.between(0, slotMinutes),
      });
  }
  for (const [n, crowd] of truth.crowdsOf(day).entries()) {
    const chance = keyed(seed, n, day, 'crowd');
    for (let left = crowd.wishes; left > 0; left--)
      minutes.push({ station: crowd.station, minute: crowd.minute + chance.between(0, 40) });
  }
  minutes.sort((a, b) => a.minute - b.minute);
  return minutes.map(({ station, minute }, n) =>
    wishAt(truth, station, {
      id: day * wishesPerDay + n,
      day,
      minute: Math.min(minute, minutesPerDay - 0.01),
    }),
  );
}

function wishAt(truth: Truth, station: number, when: { id: number; day: number; minute: number }): Wish {
  const { town, habits } = truth;
  const chance = keyed(town.seed, when.id, 0, 'wish');
  const at = town.stations[station]?.at ?? [0, 0];
  const place = offsetMetres(at, placeSigma * normal(chance), placeSigma * normal(chance));
  const ride = rideWish(chance);
  const sought = truth.soughtOf(when.day, Math.floor(when.minute / slotMinutes));
  const end =
    ride.sort === 'short'
      ? undefined
      : destination({ stations: town.places }, sought, at, reach * ride.metres, chance);
  return {
    id: when.id,
    minute: when.day * minutesPerDay + when.minute,
    station,
    seenAt: nearestStation(truth, place),
    to: end === undefined ? station : town.places.indexOf(end),
    metres: ride.metres,
    minutes: (ride.seconds + pauseSeconds(chance)) / 60,
    accepts: chance.happens(habits.accepts),
    searches: chance.happens(habits.searches),
    walks: chance.happens(habits.walks),
    patience: chance.between(2, 6),
    triesAgain: chance.happens(0.6),
    scansLow: chance.happens(0.4),
    strays: endPlace(chance) !== 'in_station',
    which: chance.next(),
    whither: chance.next(),
  };
}

function nearestStation({ town }: Truth, place: readonly [number, number]) {
  let best: number | null = null;
  let least = 300;
  for (const { id, at } of town.stations) {
    if (Math.abs(at[1] - place[1]) > 0.003) continue;
    const metres = distanceMetres(at, place);
    if (metres > least) continue;
    least = metres;
    best = id;
  }
  return best;
}
