import {
  type Demand,
  demandOf,
  forecastOf,
  type StationForecast,
  slotsPerDay,
} from '@kickstand/domain/work/demand';
import { hoursToVisit, type Losses, lossesOf, rideValue, type Wear } from '@kickstand/domain/work/value';
import { dayName, dayOf, minutesPerDay, slotMinutes, slotOf } from '../../calendar.ts';
import type { Known } from '../../known.ts';
import { factsByName, recordsBefore } from '../../world/records.ts';

const historyDays = 28;
const gapDays = 14;
/** What the providers of payment keep, and what a point of charge costs: both stand in the books. */
const feeShare = 0.006;
const pointCents = 1.25;
const standbyPointsPerHour = 0.1;

/** What the plan knows of a day since five in the morning. */
export interface Outlook {
  demand: Demand;
  /** v, cents per ride. */
  rideCents: number;
  wear: Wear;
  ridesPerVehicleHour: number;
  /** H by station. */
  hours: readonly number[];
  /** L of a station from a minute on; kept for an hour. */
  lossesOf(station: number, now: number): Losses;
  /** What is expected to come less what is expected to leave in a stretch of a station, vehicles. */
  driftOf(station: number, from: number, until: number): number;
}

/** Learns from the records of the last four weeks. */
export function outlookFrom(known: Known): Outlook {
  const { now, records, stations } = known;
  const today = dayOf(now);
  const demand = demandOf({
    asOf: dayName(today),
    stations,
    ...recordsBefore(records, today, historyDays),
    days: factsByName(today, historyDays, known.factsOf),
  });
  const hours = hoursOf(known, today);
  const forecasts = forecastsFrom(known, demand);
  const kept = new Map<string, Losses>();
  return {
    demand,
    ...usageOf(known, today),
    hours,
    lossesOf: (station, minute) => {
      const key = `${station} ${Math.floor(minute / 60)}`;
      const losses =
        kept.get(key) ??
        lossesOf({
          ...ahead(forecasts, station, minute),
          capacity: stations[station]?.capacity ?? 0,
          hours: hours[station] ?? 24,
        });
      kept.set(key, losses);
      return losses;
    },
    driftOf: (station, from, until) => {
      const { demand, returns } = ahead(forecasts, station, from);
      return ((until - from) / 60) * ((returns[0] ?? 0) - (demand[0] ?? 0));
    },
  };
}

/** Rates of each station from the midnight before on, for three days. */
function forecastsFrom({ now, stations, outlookOf }: Known, demand: Demand) {
  const today = dayOf(now);
  const outlooks = [today, today + 1, today + 2].map(outlookOf);
  const forecasts = stations.map(({ id }) => {
    const days = outlooks.flatMap((outlook) => forecastOf(demand, id, outlook) ?? []);
    const joined = (rates: (forecast: StationForecast) => Float64Array) =>
      Float64Array.from(days.flatMap((forecast) => [...rates(forecast)]));
    return { demand: joined(({ demand }) => demand), returns: joined(({ returns }) => returns) };
  });
  return { today, forecasts };
}

/** Rates of a station from a minute on. */
function ahead(
  { today, forecasts }: { today: number; forecasts: readonly StationForecast[] },
  station: number,
  minute: number,
): StationForecast {
  const skip = slotOf(minute) + slotsPerDay * (dayOf(minute) - today);
  const of = forecasts[station];
  return {
    demand: of?.demand.subarray(skip) ?? new Float64Array(1),
    returns: of?.returns.subarray(skip) ?? new Float64Array(1),
  };
}

/** H: the mean gap between visits of a grid's stations. */
function hoursOf({ now, records, stations }: Known, today: number): number[] {
  const since = (today - gapDays) * minutesPerDay;
  const byGrid = new Map<number, { visits: number; stations: number }>();
  for (const { gridId } of stations) {
    const sums = byGrid.get(gridId) ?? { visits: 0, stations: 0 };
    byGrid.set(gridId, { visits: sums.visits, stations: sums.stations + 1 });
  }
  const last = stations.map(() => Number.NEGATIVE_INFINITY);
  for (const { station, minute } of records.visits) {
    const sums = byGrid.get(stations[station]?.gridId ?? -1);
    // Work on several vehicles of a station is one visit.
    if (sums && minute >= since && minute - (last[station] ?? 0) > slotMinutes) sums.visits += 1;
    last[station] = minute;
  }
  return stations.map(({ gridId }) => {
    const { visits, stations: count } = byGrid.get(gridId) ?? { visits: 0, stations: 1 };
    const days = (now - since) / minutesPerDay;
    return hoursToVisit(visits > 0 ? (24 * days * count) / visits : null);
  });
}

/** What a ride brings and takes. */
function usageOf({ records, bikes }: Known, today: number) {
  const days = records.money.slice(Math.max(0, today - historyDays), today);
  const sum = (key: 'rides' | 'rideCents' | 'points') => days.reduce((total, day) => total + day[key], 0);
  const [rides, rideCents, points] = [sum('rides'), sum('rideCents'), sum('points')];
  return {
    rideCents: rideValue({
      rides,
      rideCents,
      refundCents: 0,
      feeCents: feeShare * rideCents,
      cardCents: 0,
      energyCents: pointCents * points,
    }),
    wear: { pointsPerRide: points / Math.max(1, rides), standbyPointsPerHour },
    ridesPerVehicleHour: rides / Math.max(1, 24 * days.length * bikes.length),
  };
}
