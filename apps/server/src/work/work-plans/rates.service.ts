import { businessDayAfter, businessDayOf, wallClock } from '@kickstand/domain/platform/time';
import { cellsPerStation, dayTypeOf, forecastOf, slotsPerDay } from '@kickstand/domain/work/demand';
import type { ShiftStation } from '@kickstand/domain/work/work-plans';
import type { Db } from '../../kernel/database/db.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { demandIn, type KeptDemand } from '../demand/demand.service.ts';
import { dayKindOf } from '../demand/rates.service.ts';
import { expectedWeather, weatherIn } from '../weather/weather.service.ts';

/** A station's expected demand from an instant on. */
export type StationRates = Pick<ShiftStation, 'demand' | 'shapes' | 'exposures' | 'returns'>;

interface RatesKnown {
  byStation: ReadonlyMap<string, StationRates>;
  /** κ: the share of demand that neighbours serve. */
  moved: number;
  /** When they were calculated; null: there are none. */
  ratedAt: number | null;
}

/** The longest time to the next visit is two days. */
const daysAhead = 3;
const halfHours = 2 * slotsPerDay;

/** Rates of all stations of an area from an instant on, as calculated last night. */
export async function ratesFrom(
  db: Db,
  { areaId, from, zone }: { areaId: number; from: number; zone: string },
): Promise<RatesKnown> {
  const demand = (await demandIn(db, { agentIds: 'all', opAreaIds: 'all' }, [areaId])).get(areaId);
  if (!demand || demand.numberOf.size === 0) return { byStation: new Map(), moved: 0, ratedAt: null };
  const calendar = await priceCalendarOf(db);
  const today = businessDayOf(from, zone);
  const names = Array.from({ length: daysAhead }, (_, i) => businessDayAfter(today, i));
  const told = await weatherIn(db, areaId, { from: today, to: names.at(-1) ?? today });
  const days = names.map((day) => ({
    ...dayKindOf(day, calendar),
    weather: expectedWeather(told.get(day)),
  }));
  const wall = wallClock(from, zone);
  const first = wall.getUTCHours() * 2 + Math.floor(wall.getUTCMinutes() / 30);
  const byStation = new Map<string, StationRates>();
  for (const [stationId, number] of demand.numberOf)
    byStation.set(stationId, expectedOf(demand, number, { days, first }));
  return { byStation, moved: demand.shares.moved, ratedAt: demand.madeAt };
}

interface Ahead {
  days: readonly Parameters<typeof forecastOf>[2][];
  /** The half hour of the first day at which it begins. */
  first: number;
}

/** The half hours of some days as one row, from a given half hour on. */
function expectedOf(kept: KeptDemand, number: number, { days, first }: Ahead): StationRates {
  const index = kept.indexOf.get(number) ?? 0;
  const all = {
    demand: [] as number[],
    shapes: [] as number[],
    exposures: [] as number[],
    returns: [] as number[],
  };
  for (const day of days) {
    const cell = index * cellsPerStation + dayTypeOf(day) * slotsPerDay;
    const forecast = forecastOf(kept, number, day);
    all.demand.push(...(forecast?.demand ?? []));
    all.returns.push(...(forecast?.returns ?? []));
    all.shapes.push(...kept.demand.shape.slice(cell, cell + slotsPerDay));
    all.exposures.push(...kept.demand.hours.slice(cell, cell + slotsPerDay));
  }
  const ahead = (row: readonly number[]) => row.slice(first, first + halfHours);
  return {
    demand: ahead(all.demand),
    shapes: ahead(all.shapes),
    exposures: ahead(all.exposures),
    returns: ahead(all.returns),
  };
}
