import type { PriceCalendar } from '@kickstand/contract/pricing';
import {
  cellsPerStation,
  type DayFacts,
  type DemandStation,
  demandOf,
  type Episode,
  type HolidayKind,
  type Rates,
  type StationSlot,
  slotsPerDay,
} from '@kickstand/domain/demand';
import { type LngLat, ringContains } from '@kickstand/domain/geo';
import { businessDayAfter } from '@kickstand/domain/time';
import type { Db } from '../../kernel/database/db.ts';
import { priceCalendarOf } from '../pricing/pricing.service.ts';
import {
  type AreaToCount,
  episodesIn,
  type KeptRates,
  putRates,
  type SlotDay,
  slotsIn,
  stationsIn,
} from './demand.store.ts';

/** Days that are looked at: the oldest count a quarter. */
const lookBackDays = 56;

/** What a day is by the calendar; what the weather was nobody tells us yet. */
export function dayFactsOf(day: string, { holidays, makeUpWorkdays }: PriceCalendar): DayFacts {
  const holiday: HolidayKind = holidays.includes(day)
    ? 'holiday'
    : makeUpWorkdays.includes(day)
      ? 'make_up'
      : 'none';
  return { weekday: new Date(`${day}T00:00:00Z`).getUTCDay() || 7, holiday, weather: [] };
}

/** Days of stations as half hours, which are made while they are read: millions of them at once would fill the memory. */
class HalfHours implements Iterable<StationSlot> {
  readonly #days: readonly SlotDay[];
  readonly #indexOf: ReadonlyMap<string, number>;

  constructor(days: readonly SlotDay[], indexOf: ReadonlyMap<string, number>) {
    this.#days = days;
    this.#indexOf = indexOf;
  }

  *[Symbol.iterator]() {
    for (const { stationId, day, present, empty, full, returns } of this.#days) {
      const index = this.#indexOf.get(stationId);
      if (index === undefined) continue;
      for (let slot = 0; slot < slotsPerDay; slot++)
        yield {
          stationId: index,
          day,
          slot,
          presentMinutes: present[slot] ?? 0,
          emptyMinutes: empty[slot] ?? 0,
          closedMinutes: 0,
          fullMinutes: full[slot] ?? 0,
          starts: 0,
          returns: returns[slot] ?? 0,
          failures: 0,
        };
    }
  }
}

/** The stations of an area as demand sees them, numbered by their order. */
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

/** Makes the rates of an area from what was counted, as they hold at the dawn of a business day, and keeps them. */
export async function makeRates(db: Db, area: AreaToCount, { today, now }: { today: string; now: number }) {
  const { ids, stations } = await stationsOf(db, area.areaId);
  const indexOf = new Map(ids.map((id, i) => [id, i]));
  const span = { from: businessDayAfter(today, -lookBackDays), before: today };
  const slotDays = await slotsIn(db, area.areaId, span);
  const episodes = (await episodesIn(db, area.areaId, span)).map((row): Episode => {
    const numberOf = (id: string | null) => (id === null ? null : (indexOf.get(id) ?? -1));
    return {
      ...row,
      originWas: row.originWas as Episode['originWas'],
      originId: numberOf(row.originId),
      startedId: numberOf(row.startedId),
      emptyNearIds: row.emptyNearIds.map((id) => indexOf.get(id) ?? -1),
    };
  });
  const calendar = await priceCalendarOf(db);
  const days = new Map(
    [...new Set(slotDays.map(({ day }) => day))].map((day) => [day, dayFactsOf(day, calendar)]),
  );
  const demand = demandOf({ asOf: today, stations, slots: new HalfHours(slotDays, indexOf), episodes, days });
  await putRates(db, {
    ...area,
    asOf: today,
    days: days.size,
    now,
    shares: demand.shares,
    factors: demand.factors,
    rates: ids.flatMap((stationId, i) =>
      [0, 1].map(
        (dayType): KeptRates => ({
          stationId,
          dayType,
          wish: listsAt(demand.wishes, i, dayType),
          back: listsAt(demand.returns, i, dayType),
        }),
      ),
    ),
  });
}

function listsAt({ rate, shape, hours }: Rates, station: number, dayType: number) {
  const first = station * cellsPerStation + dayType * slotsPerDay;
  const list = (cells: Float64Array) => [...cells.subarray(first, first + slotsPerDay)];
  return { rates: list(rate), shapes: list(shape), hours: list(hours) };
}
