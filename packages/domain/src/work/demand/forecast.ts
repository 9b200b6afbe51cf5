import { dayFactor } from './day-factors.ts';
import { dayTypeOf } from './days.ts';
import type { Demand } from './estimate.ts';
import { cellsPerStation, type DayOutlook, type Rates, slotsPerDay } from './types.ts';

/** What a station is expected to see on a day, per hour, by half hour. */
export interface StationForecast {
  demand: Float64Array;
  returns: Float64Array;
}

/** What a forecast is made of. */
export interface ForecastBasis extends Pick<Demand, 'indexOf' | 'factors'> {
  demand: Pick<Rates, 'rate'>;
  returns: Pick<Rates, 'rate'>;
}

/** The forecast for a day; undefined for a station that the demand does not know. */
export function forecastOf(
  basis: ForecastBasis,
  stationId: number,
  day: DayOutlook,
): StationForecast | undefined {
  const index = basis.indexOf.get(stationId);
  if (index === undefined) return undefined;
  const first = index * cellsPerStation + dayTypeOf(day) * slotsPerDay;
  const factorOf = (slot: number) => dayFactor(basis.factors, day, day.weather[slot] ?? {});
  const scaled = (rate: Float64Array) =>
    rate.slice(first, first + slotsPerDay).map((each, slot) => each * factorOf(slot));
  return { demand: scaled(basis.demand.rate), returns: scaled(basis.returns.rate) };
}
