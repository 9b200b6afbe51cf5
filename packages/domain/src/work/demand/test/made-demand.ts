import { type Chance, chanceFrom } from '../../../platform/chance/index.ts';
import { distanceMetres, offsetMetres } from '../../../platform/geo/index.ts';
import { dayTypeOf } from '../days.ts';
import {
  cellsPerStation,
  type DayFacts,
  type DemandStation,
  type Episode,
  type StationSlot,
  slotsPerDay,
} from '../types.ts';

const days = 28;
const stationCount = 36;
const minutesPerDay = 1_440;
const slotMinutes = 30;

/** Four weeks of riders whose demand is drawn before anybody looks where vehicles stand. */
export interface MadeWeeks {
  asOf: string;
  stations: DemandStation[];
  slots: StationSlot[];
  episodes: Episode[];
  days: Map<string, DayFacts>;
  /** λ* by cell, per hour. */
  truth: Float64Array;
  /** Share of 06–23 h without a vehicle, by station. */
  emptyShare: number[];
}

interface Riders {
  accepts: number;
  searches: number;
  walks: number;
}

const dayName = (day: number) => new Date(Date.UTC(2026, 8, 7 + day)).toISOString().slice(0, 10);

const bell = (hour: number, middle: number, width: number) => Math.exp(-(((hour - middle) / width) ** 2) / 2);

/** Demand of a half hour beside its station's level: homes in the morning, work in the evening, everybody on free afternoons. */
function shapeOf(isHome: boolean, dayType: number, slot: number) {
  const hour = slot / 2;
  if (hour < 6) return 0.1;
  if (dayType === 1) return 0.4 + 1.1 * bell(hour, 15, 4);
  return 0.35 + (isHome ? 2 : 0.8) * bell(hour, 8, 1.2) + (isHome ? 0.9 : 2) * bell(hour, 18, 1.5);
}

function normal(chance: Chance) {
  return Math.sqrt(-2 * Math.log(1 - chance.next())) * Math.cos(2 * Math.PI * chance.next());
}

function poisson(chance: Chance, mean: number) {
  let product = chance.next();
  let count = 0;
  for (const limit = Math.exp(-mean); product > limit; count++) product *= chance.next();
  return count;
}

/** Plays four weeks from a number. */
export function madeWeeks(seed: number): MadeWeeks {
  const chance = chanceFrom(seed);
  const stations = Array.from({ length: stationCount }, (_, i) => ({
    id: 100 + i,
    at: offsetMetres([113.5, 34.7], (i % 6) * 230 + chance.between(-30, 30), Math.floor(i / 6) * 230),
    gridId: i % 6 < 3 ? 1 : 2,
  }));
  const riders = { accepts: 0.85, searches: chance.between(0.62, 0.78), walks: chance.between(0.35, 0.55) };
  const truth = new Float64Array(stationCount * cellsPerStation);
  for (let i = 0; i < stationCount; i++) {
    const level = 1.5 * Math.exp(0.35 * normal(chance));
    const isHome = chance.happens(0.5);
    for (let cell = 0; cell < cellsPerStation; cell++) {
      const shape = shapeOf(isHome, Math.floor(cell / slotsPerDay), cell % slotsPerDay);
      truth[i * cellsPerStation + cell] = level * shape * Math.exp(0.2 * normal(chance) - 0.02);
    }
  }
  const facts = new Map(
    Array.from({ length: days }, (_, day): [string, DayFacts] => [
      dayName(day),
      { weekday: (day % 7) + 1, holiday: 'none', weather: [] },
    ]),
  );
  const play = new Play(stations, riders, chance.fork('play'));
  for (let day = 0; day < days; day++) play.day(day, truth, dayTypeOf(facts.get(dayName(day)) as DayFacts));
  return { asOf: dayName(days), stations, days: facts, truth, ...play.result() };
}

/** A day is played minute by minute; vehicles come back after a quarter of an hour, somewhere. */
class Play {
  private readonly stock: number[];
  private readonly coming: { at: number; to: number }[] = [];
  private readonly slots: StationSlot[] = [];
  private readonly episodes: Episode[] = [];
  private readonly near: { j: number; weight: number }[][];

  private readonly stations: readonly DemandStation[];
  private readonly riders: Riders;
  private readonly chance: Chance;

  constructor(stations: readonly DemandStation[], riders: Riders, chance: Chance) {
    this.stations = stations;
    this.riders = riders;
    this.chance = chance;
    this.stock = stations.map(() => 1);
    this.near = stations.map((a, i) =>
      stations.flatMap((b, j) => {
        const metres = distanceMetres(a.at, b.at);
        return i !== j && metres <= 300 ? [{ j, weight: Math.exp(-metres / 150) }] : [];
      }),
    );
  }

  day(day: number, truth: Float64Array, dayType: number) {
    const effect = Math.max(0.3, 1 + 0.2 * normal(this.chance));
    for (let minute = 0; minute < minutesPerDay; minute++) {
      const slot = Math.floor(minute / slotMinutes);
      if (minute % slotMinutes === 0) this.openSlot(day, slot);
      this.arrive(day * minutesPerDay + minute);
      for (let i = 0; i < stationCount; i++) {
        const rate = (truth[i * cellsPerStation + dayType * slotsPerDay + slot] ?? 0) / this.riders.accepts;
        this.minute(i, day, minute, (rate * effect) / 60);
      }
    }
  }

  private minute(i: number, day: number, minute: number, mean: number) {
    for (let left = poisson(this.chance, mean); left > 0; left--) this.rider(i, day, minute);
    const row = this.row(i);
    if (this.has(i)) row.presentMinutes += 1;
    else row.emptyMinutes += 1;
  }

  private openSlot(day: number, slot: number) {
    const nothing = { presentMinutes: 0, emptyMinutes: 0, closedMinutes: 0, fullMinutes: 0 };
    for (const { id } of this.stations)
      this.slots.push({
        stationId: id,
        day: dayName(day),
        slot,
        ...nothing,
        starts: 0,
        returns: 0,
        failures: 0,
      });
  }

  private row(i: number) {
    return this.slots[this.slots.length - stationCount + i] as StationSlot;
  }

  private has(i: number) {
    return (this.stock[i] ?? 0) > 0;
  }

  private idOf(i: number) {
    return this.stations[i]?.id ?? 0;
  }

  private arrive(at: number) {
    while ((this.coming[0]?.at ?? Number.POSITIVE_INFINITY) <= at) {
      const to = this.coming.shift()?.to ?? 0;
      this.stock[to] = (this.stock[to] ?? 0) + 1;
      this.row(to).returns += 1;
    }
  }

  private rider(i: number, day: number, minute: number) {
    const searched = this.chance.happens(this.riders.searches);
    const wasThere = this.has(i);
    const to = wasThere ? i : this.neighbour(i);
    const takes = to !== undefined && this.has(to) && this.chance.happens(this.riders.accepts);
    if (!searched && !takes) return;
    const emptyNear = takes ? (this.near[to] ?? []).filter(({ j }) => !this.has(j)) : [];
    this.episodes.push({
      day: dayName(day),
      slot: Math.floor(minute / slotMinutes),
      originId: this.idOf(searched ? i : (to ?? i)),
      originWas: searched && !wasThere ? 'empty' : 'present',
      searched,
      failed: false,
      startedId: takes ? this.idOf(to) : null,
      emptyNearIds: emptyNear.map(({ j }) => this.idOf(j)),
    });
    if (takes) this.start(to, day * minutesPerDay + minute);
  }

  private neighbour(i: number) {
    const near = this.near[i] ?? [];
    if (!this.chance.happens(this.riders.walks)) return undefined;
    let left = this.chance.next() * near.reduce((sum, { weight }) => sum + weight, 0);
    return near.find(({ weight }) => {
      left -= weight;
      return left <= 0;
    })?.j;
  }

  private start(i: number, at: number) {
    this.stock[i] = (this.stock[i] ?? 0) - 1;
    this.row(i).starts += 1;
    this.coming.push({ at: at + 15, to: this.chance.whole(0, stationCount - 1) });
  }

  result() {
    const daytime = this.slots.filter(({ slot }) => slot >= 12 && slot < 46);
    const emptyShare = this.stations.map(({ id }) => {
      const own = daytime.filter(({ stationId }) => stationId === id);
      return own.reduce((sum, { emptyMinutes }) => sum + emptyMinutes, 0) / (own.length * slotMinutes);
    });
    return { slots: this.slots, episodes: this.episodes, emptyShare };
  }
}
