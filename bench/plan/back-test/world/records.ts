import { type DayFacts, type Episode, type StationSlot, slotsPerDay } from '@kickstand/domain/work/demand';
import { dayName, dayOf, slotMinutes, slotOf } from '../calendar.ts';

/** What the back office would have of a day, without riders. */
interface DayRecords {
  slots: StationSlot[];
  episodes: Episode[];
}

/** Counts of a station that its minutes follow from. */
export interface Standing {
  rentable: number;
  parked: number;
}

type Minutes = 'presentMinutes' | 'emptyMinutes' | 'fullMinutes';

/** The database of the back test: half hours of stations, episodes, visits of field staff and what rides brought. */
export class Records {
  readonly days: DayRecords[] = [];
  /** Valid work by station, minutes from the beginning. */
  readonly visits: { station: number; minute: number }[] = [];
  /** Sums of rides by day. */
  readonly money: { rides: number; rideCents: number; points: number; minutes: number }[] = [];
  private readonly capacities: readonly number[];
  private readonly since: number[];

  constructor(capacities: readonly number[]) {
    this.capacities = capacities;
    this.since = capacities.map(() => 0);
  }

  /** Writes the minutes of a station up to now, during which it stood as given. */
  settle(station: number, now: number, { rentable, parked }: Standing) {
    const isFull = parked >= (this.capacities[station] ?? 0);
    for (let from = this.since[station] ?? 0; from < now; ) {
      const until = Math.min(now, (Math.floor(from / slotMinutes + 1e-9) + 1) * slotMinutes);
      const row = this.slotAt(station, from + 1e-9);
      this.add(row, rentable > 0 ? 'presentMinutes' : 'emptyMinutes', until - from);
      if (isFull) this.add(row, 'fullMinutes', until - from);
      from = until;
    }
    this.since[station] = now;
  }

  private add(row: StationSlot, key: Minutes, minutes: number) {
    row[key] += minutes;
  }

  count(station: number, now: number, what: 'starts' | 'returns' | 'failures') {
    this.slotAt(station, now)[what] += 1;
  }

  episode(minute: number, facts: Omit<Episode, 'day' | 'slot'>) {
    const { originId, originWas, searched, failed, startedId, emptyNearIds } = facts;
    const [day, slot] = [dayName(dayOf(minute)), slotOf(minute)];
    const row = { day, slot, originId, originWas, searched, failed, startedId, emptyNearIds };
    this.dayAt(dayOf(minute)).episodes.push(row);
  }

  ride(minute: number, rideCents: number, points: number, minutes: number) {
    const day = dayOf(minute);
    while (this.money.length <= day) this.money.push({ rides: 0, rideCents: 0, points: 0, minutes: 0 });
    const sums = this.money[day];
    if (!sums) return;
    sums.rides += 1;
    sums.rideCents += rideCents;
    sums.points += points;
    sums.minutes += minutes;
  }

  private slotAt(station: number, minute: number) {
    const { slots } = this.dayAt(dayOf(minute));
    return slots[station * slotsPerDay + slotOf(minute)] as StationSlot;
  }

  private dayAt(day: number): DayRecords {
    while (this.days.length <= day) this.days.push(emptyDay(this.days.length, this.capacities.length));
    return this.days[day] as DayRecords;
  }
}

function emptyDay(day: number, stations: number): DayRecords {
  const slots = Array.from({ length: stations * slotsPerDay }, (_, i) => ({
    stationId: Math.floor(i / slotsPerDay),
    day: dayName(day),
    slot: i % slotsPerDay,
    presentMinutes: 0,
    emptyMinutes: 0,
    closedMinutes: 0,
    fullMinutes: 0,
    starts: 0,
    returns: 0,
    failures: 0,
  }));
  return { slots, episodes: [] };
}

/** What happened until the dawn of a day, of at most so many days before it; events and receipts lie before. */
export function recordsBefore({ days }: Records, day: number, most: number) {
  const some = days.slice(Math.max(0, day - most), day);
  return { slots: some.flatMap(({ slots }) => slots), episodes: some.flatMap(({ episodes }) => episodes) };
}

/** Days as demand knows them when they are over. */
export const factsByName = (day: number, most: number, factsOf: (day: number) => DayFacts) =>
  new Map(
    Array.from({ length: Math.min(day, most) }, (_, i): [string, DayFacts] => [
      dayName(day - 1 - i),
      factsOf(day - 1 - i),
    ]),
  );

/** Share of 06–23 h without a rentable vehicle, by station, from a day on. */
export function emptyShares({ days }: Records, from: number, until: number): number[] {
  const sums: { empty: number; all: number }[] = [];
  for (const { slots } of days.slice(from, until))
    for (const { stationId, slot, emptyMinutes, presentMinutes } of slots) {
      const sum = sums[stationId] ?? { empty: 0, all: 0 };
      sums[stationId] = sum;
      if (slot < 12 || slot >= 46) continue;
      sum.empty += emptyMinutes;
      sum.all += emptyMinutes + presentMinutes;
    }
  return sums.map(({ empty, all }) => empty / Math.max(1, all));
}
