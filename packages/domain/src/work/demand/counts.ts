import { daypartOf, dayTypeOf } from './days.ts';
import { demandFrom, exposureHours } from './rates.ts';
import type { Shares } from './shares.ts';
import {
  type Counts,
  cellsPerStation,
  type DayFacts,
  type Episode,
  type StationSlot,
  slotsPerDay,
} from './types.ts';

/** Where a row's cell stands, and what it weighs; undefined for stations and days that are not asked for. */
export interface Placing {
  indexOf: ReadonlyMap<number, number>;
  facts: ReadonlyMap<string, DayFacts>;
  weightOf: (day: string) => number;
}

/** The cell of a station's half hour on that day. */
export function cellOf({ indexOf, facts }: Placing, stationId: number, day: string, slot: number) {
  const index = indexOf.get(stationId);
  const known = facts.get(day);
  if (index === undefined || known === undefined) return undefined;
  return index * cellsPerStation + dayTypeOf(known) * slotsPerDay + slot;
}

const emptyCounts = (size: number): Counts => ({
  counts: new Float64Array(size),
  hours: new Float64Array(size),
  noise: new Float64Array(size),
});

/** Adds so much to a cell. */
function addTo({ counts, noise }: Counts, cell: number, amount: number) {
  counts[cell] = (counts[cell] ?? 0) + amount;
  noise[cell] = (noise[cell] ?? 0) + amount * amount;
}

/**
 * What one episode adds to the demand at its origin, before its weight: a start one, an unmet one the share that would have
 * started. Who came to an empty station without a search is no demand, since the exposure of its empty minutes is that of searches.
 */
export function demandOfEpisode(
  { originWas, failed, searched, startedId, slot }: Episode,
  { conversion }: Shares,
) {
  if (originWas === 'closed') return 0;
  if (originWas === 'present' && startedId !== null) return demandFrom(1, 0, 0);
  const isUnmet = originWas === 'empty' ? searched : failed;
  return demandFrom(0, isUnmet ? 1 : 0, conversion[daypartOf(slot)] ?? 0);
}

/** Hours during which a row's station could show its demand. */
export const exposureOf = ({ presentMinutes, emptyMinutes, slot }: StationSlot, { searched }: Shares) =>
  exposureHours(presentMinutes, emptyMinutes, searched[daypartOf(slot)] ?? 0);

/** Demand by cell, without that which had only walked over from an empty neighbour: `strangerShare` says how much of one. */
export function demandCounts(
  placing: Placing,
  rows: { slots: Iterable<StationSlot>; episodes: readonly Episode[]; shares: Shares },
  strangerShare: (episode: Episode) => number,
): Counts {
  const sums = emptyCounts(placing.indexOf.size * cellsPerStation);
  for (const row of rows.slots) {
    const cell = cellOf(placing, row.stationId, row.day, row.slot);
    if (cell === undefined) continue;
    sums.hours[cell] = (sums.hours[cell] ?? 0) + placing.weightOf(row.day) * exposureOf(row, rows.shares);
  }
  for (const episode of rows.episodes) {
    if (episode.originId === null) continue;
    const cell = cellOf(placing, episode.originId, episode.day, episode.slot);
    if (cell === undefined) continue;
    const demand = demandOfEpisode(episode, rows.shares) * (1 - strangerShare(episode));
    if (demand > 0) addTo(sums, cell, placing.weightOf(episode.day) * demand);
  }
  return sums;
}

/** Returns by cell, over the minutes in which there was room. */
export function returnCounts(placing: Placing, slots: Iterable<StationSlot>): Counts {
  const sums = emptyCounts(placing.indexOf.size * cellsPerStation);
  for (const row of slots) {
    const cell = cellOf(placing, row.stationId, row.day, row.slot);
    if (cell === undefined) continue;
    const weight = placing.weightOf(row.day);
    const open = row.presentMinutes + row.emptyMinutes - row.fullMinutes;
    sums.hours[cell] = (sums.hours[cell] ?? 0) + (weight * Math.max(0, open)) / 60;
    sums.counts[cell] = (sums.counts[cell] ?? 0) + weight * row.returns;
    sums.noise[cell] = (sums.noise[cell] ?? 0) + weight * weight * row.returns;
  }
  return sums;
}

/** Share of the open minutes in which a vehicle stood at each station, by index; 1 where nothing is known. */
export function presentShares({ indexOf }: Placing, slots: Iterable<StationSlot>): number[] {
  const sums = Array.from(indexOf, () => ({ present: 0, open: 0 }));
  for (const { stationId, presentMinutes, emptyMinutes } of slots) {
    const sum = sums[indexOf.get(stationId) ?? -1];
    if (!sum) continue;
    sum.present += presentMinutes;
    sum.open += presentMinutes + emptyMinutes;
  }
  return sums.map(({ present, open }) => (open > 0 ? present / open : 1));
}
