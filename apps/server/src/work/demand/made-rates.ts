import {
  cellsPerStation,
  type DayFactors,
  demandOf,
  type Rates,
  type Shares,
  type StationSlot,
  slotsPerDay,
} from '@kickstand/domain/work/demand';
import type { KeptRates, SlotDay } from './demand.store.ts';
import type { RatesInput } from './rates.service.ts';

/** Half hours of stations' days, generated while being read: millions at once would fill the memory. */
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

/** The rates of an area, as stored. */
export interface MadeRates {
  asOf: string;
  /** The number of days behind them. */
  days: number;
  shares: Shares;
  factors: DayFactors;
  rates: KeptRates[];
}

/** Calculates an area's rates: seconds of work for a thousand stations. */
export function ratesMade({ asOf, ids, stations, slotDays, episodes, days }: RatesInput): MadeRates {
  const indexOf = new Map(ids.map((id, i) => [id, i]));
  const slots = new HalfHours(slotDays, indexOf);
  const { demand, returns, shares, factors } = demandOf({ asOf, stations, slots, episodes, days });
  const rates = ids.flatMap((stationId, i) =>
    [0, 1].map((dayType) => ({
      stationId,
      dayType,
      demand: listsAt(demand, i, dayType),
      back: listsAt(returns, i, dayType),
    })),
  );
  return { asOf, days: days.size, shares, factors, rates };
}

function listsAt({ rate, shape, hours }: Rates, station: number, dayType: number) {
  const first = station * cellsPerStation + dayType * slotsPerDay;
  const list = (cells: Float64Array) => [...cells.subarray(first, first + slotsPerDay)];
  return { rates: list(rate), shapes: list(shape), hours: list(hours) };
}
