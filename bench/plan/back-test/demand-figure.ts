import {
  cellsPerStation,
  type DemandInput,
  daypartOf,
  demandOf,
  type Episode,
  slotsPerDay,
} from '@kickstand/domain/work/demand';
import { dayName } from './calendar.ts';
import { type Truth, wishedRates } from './hidden/truth.ts';
import type { Play } from './play.ts';
import { factsOf } from './weather.ts';
import { emptyShares, factsByName, recordsBefore } from './world/records.ts';

/** How far estimates of demand are from the true one where stations are often empty, and plain counts of starts beside them. */
export interface DemandFigure {
  /** Stations that are empty for 30 % of 06–23 h. */
  stations: number;
  /** Σ|λ̂ − λ*|, Σλ̂ and Σλ* over stations, day types and parts of the day. */
  error: number;
  plainError: number;
  estimated: number;
  wished: number;
  /** The errors by half hours. */
  fineError: number;
  finePlainError: number;
}

const oftenEmpty = 0.3;

/** Judges demand by the days that were played so far. */
export function demandFigure(truth: Truth, { fleet: { town, records } }: Play, days: number): DemandFigure {
  const stations = town.stations.map(({ id, at, gridId }) => ({ id, at, gridId }));
  const { slots, episodes } = recordsBefore(records, days, days);
  const facts = factsByName(days, days, (day) => factsOf(town.seed, day));
  const input: DemandInput = { asOf: dayName(days), stations, slots, episodes, days: facts };
  const own = demandOf(input).demand.rate;
  const plain = demandOf(plainly(input)).demand.rate;
  const wished = wishedRates(
    truth,
    records.days.slice(0, days).map((_, day) => day),
  );
  const often = emptyShares(records, 0, days).flatMap((share, i) => (share >= oftenEmpty ? [i] : []));
  const coarse = groupsOf(often, daypartOf);
  const fine = groupsOf(often, (slot) => slot);
  return {
    stations: often.length,
    error: errorOf(own, wished, coarse),
    plainError: errorOf(plain, wished, coarse),
    estimated: sumOf(own, coarse.flat()),
    wished: sumOf(wished, coarse.flat()),
    fineError: errorOf(own, wished, fine),
    finePlainError: errorOf(plain, wished, fine),
  };
}

/** The same rows as somebody reads them who only counts starts per minute of the clock. */
function plainly({ asOf, stations, slots, episodes, days }: DemandInput): DemandInput {
  const starts = episodes.flatMap(({ day, slot, startedId }): Episode[] => {
    if (startedId === null) return [];
    const origin = { originId: startedId, originWas: 'present' as const, searched: false, failed: false };
    return [{ day, slot, ...origin, startedId, emptyNearIds: [] }];
  });
  const always = Array.from(slots, (row) => ({ ...row, presentMinutes: 30, emptyMinutes: 0 }));
  return { asOf, stations, slots: always, episodes: starts, days };
}

/** Cells of some stations, together that are of one day type and part of the day. */
function groupsOf(stations: readonly number[], partOf: (slot: number) => number): number[][] {
  const groups = new Map<string, number[]>();
  for (const station of stations)
    for (let cell = 0; cell < cellsPerStation; cell++) {
      const [dayType, slot] = [Math.floor(cell / slotsPerDay), cell % slotsPerDay];
      const key = `${station} ${dayType} ${partOf(slot)}`;
      groups.set(key, [...(groups.get(key) ?? []), station * cellsPerStation + cell]);
    }
  return [...groups.values()];
}

const sumOf = (values: Float64Array, cells: readonly number[]) =>
  cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0);

const errorOf = (estimate: Float64Array, truth: Float64Array, groups: readonly number[][]) =>
  groups.reduce((sum, cells) => sum + Math.abs(sumOf(estimate, cells) - sumOf(truth, cells)), 0);
