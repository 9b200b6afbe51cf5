import type { PriceCalendar } from '@kickstand/contract/rides/pricing';
import { type LngLat, ringContains } from '@kickstand/domain/platform/geo';
import { businessDayAfter } from '@kickstand/domain/platform/time';
import type { DayFacts, DemandStation, Episode, HolidayKind } from '@kickstand/domain/work/demand';
import type { Db } from '../../kernel/database/db.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { seenWeather, weatherIn } from '../weather/weather.service.ts';
import { episodesIn, type SlotDay, slotsIn, stationsIn } from './demand.store.ts';

/** The days considered: the oldest weigh a quarter. */
const lookBackDays = 56;

/** A day's type by the calendar. */
export function dayKindOf(
  day: string,
  { holidays, makeUpWorkdays }: PriceCalendar,
): Omit<DayFacts, 'weather'> {
  const holiday: HolidayKind = holidays.includes(day)
    ? 'holiday'
    : makeUpWorkdays.includes(day)
      ? 'make_up'
      : 'none';
  return { weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, holiday };
}

/** An area's stations as demand sees them, numbered in order. */
async function stationsOf(db: Db, areaId: number) {
  const { stations, grids } = await stationsIn(db, areaId);
  const outlines = grids.map(({ points }) => (points as LngLat[][])[0] ?? []);
  const gridOf = (at: LngLat) => {
    const grid = outlines.findIndex((ring) => ringContains(ring, at));
    return grid < 0 ? null : grid;
  };
  return {
    ids: stations.map(({ id }) => id),
    stations: stations.map(
      ({ lng, lat }, id): DemandStation => ({
        id,
        at: [lng, lat],
        gridId: gridOf([lng, lat]),
      }),
    ),
  };
}

/** The input of an area's rates, as passed to another thread. */
export interface RatesInput {
  /** The business day for which they apply. */
  asOf: string;
  /** Station ids; elsewhere each is its index in this list. */
  ids: string[];
  stations: DemandStation[];
  slotDays: SlotDay[];
  episodes: Episode[];
  days: Map<string, DayFacts>;
}

/** Reads an area's counts before a business day. */
export async function ratesInput(db: Db, areaId: number, today: string): Promise<RatesInput> {
  const { ids, stations } = await stationsOf(db, areaId);
  const indexOf = new Map(ids.map((id, i) => [id, i]));
  const span = { from: businessDayAfter(today, -lookBackDays), before: today };
  const slotDays = await slotsIn(db, areaId, span);
  const episodes = (await episodesIn(db, areaId, span)).map((row): Episode => {
    const numberOf = (id: string | null) => (id === null ? null : (indexOf.get(id) ?? -1));
    return {
      ...row,
      originWas: row.originWas as Episode['originWas'],
      originId: numberOf(row.originId),
      startedId: numberOf(row.startedId),
      emptyNearIds: row.emptyNearIds.map((id) => indexOf.get(id) ?? -1),
    };
  });
  const [calendar, seen] = [
    await priceCalendarOf(db),
    await weatherIn(db, areaId, { from: span.from, to: businessDayAfter(today, -1) }),
  ];
  const days = new Map(
    [...new Set(slotDays.map(({ day }) => day))].map((day) => [
      day,
      { ...dayKindOf(day, calendar), weather: seenWeather(seen.get(day)) },
    ]),
  );
  return { asOf: today, ids, stations, slotDays, episodes, days };
}
