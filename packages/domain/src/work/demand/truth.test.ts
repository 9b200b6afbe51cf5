import { expect, test } from 'vitest';
import { bandOf } from './bands.ts';
import { daypartOf } from './days.ts';
import { demandOf } from './estimate.ts';
import { shrunk } from './shrink.ts';
import { type MadeWeeks, madeWeeks } from './test/made-demand.ts';
import { cellsPerStation, slotsPerDay } from './types.ts';

/** Starts per minute of the clock, shrunk alike: what a plain count would say. */
function plainRates({ stations, slots, days }: MadeWeeks) {
  const size = stations.length * cellsPerStation;
  const sums = {
    counts: new Float64Array(size),
    hours: new Float64Array(size),
    noise: new Float64Array(size),
  };
  for (const { stationId, day, slot, starts } of slots) {
    const dayType = (days.get(day)?.weekday ?? 1) >= 6 ? 1 : 0;
    const cell = (stationId - 100) * cellsPerStation + dayType * slotsPerDay + slot;
    sums.counts[cell] = (sums.counts[cell] ?? 0) + starts;
    sums.noise[cell] = (sums.noise[cell] ?? 0) + starts;
    sums.hours[cell] = (sums.hours[cell] ?? 0) + 0.5;
  }
  return shrunk(
    sums,
    stations.map(({ gridId }) => gridId),
  ).rate;
}

/** Cells of the stations that are often empty, grouped by station, day type and part of the day, or each by itself. */
function cellsOf({ emptyShare }: MadeWeeks, isCoarse: boolean) {
  const groups = new Map<string, number[]>();
  for (const [i, share] of emptyShare.entries()) {
    if (share < 0.3) continue;
    for (let cell = 0; cell < cellsPerStation; cell++) {
      const [dayType, slot] = [Math.floor(cell / slotsPerDay), cell % slotsPerDay];
      const key = `${i} ${dayType} ${isCoarse ? daypartOf(slot) : slot}`;
      groups.set(key, [...(groups.get(key) ?? []), i * cellsPerStation + cell]);
    }
  }
  return [...groups.values()];
}

const sumOf = (values: Float64Array, cells: readonly number[]) =>
  cells.reduce((sum, cell) => sum + (values[cell] ?? 0), 0);

function error(estimate: Float64Array, truth: Float64Array, groups: readonly number[][]) {
  const off = groups.reduce((sum, cells) => sum + Math.abs(sumOf(estimate, cells) - sumOf(truth, cells)), 0);
  return off / groups.reduce((sum, cells) => sum + sumOf(truth, cells), 0);
}

function figuresOf(seed: number) {
  const weeks = madeWeeks(seed);
  const { demand } = demandOf(weeks);
  const plain = plainRates(weeks);
  const coarse = cellsOf(weeks, true);
  const fine = cellsOf(weeks, false);
  const cells = fine.flat();
  const covered = cells.filter((cell) => {
    const [low, high] = bandOf(demand.shape[cell] ?? 0, demand.hours[cell] ?? 1);
    const truth = weeks.truth[cell] ?? 0;
    return low <= truth && truth <= high;
  });
  return {
    seed,
    stations: weeks.emptyShare.filter((share) => share >= 0.3).length,
    error: error(demand.rate, weeks.truth, coarse),
    plain: error(plain, weeks.truth, coarse),
    total: sumOf(demand.rate, cells) / sumOf(weeks.truth, cells),
    covered: covered.length / cells.length,
    halfHourError: error(demand.rate, weeks.truth, fine),
    halfHourPlain: error(plain, weeks.truth, fine),
  };
}

const all = [1, 2, 3, 4, 5].map(figuresOf);

test.each(all)(
  'where stations are often empty, demand errs half as much as starts per clock minute: $error to $plain, by half hours $halfHourError to $halfHourPlain (seed $seed, wishes $total of the true, bands cover $covered)',
  ({ stations, error: own, plain, total }) => {
    expect(stations).toBeGreaterThanOrEqual(20);
    expect(own).toBeLessThanOrEqual(0.5 * plain);
    expect(total).toBeGreaterThan(0.9);
    expect(total).toBeLessThan(1.1);
  },
);

// A good week lifts all cells of a town together, so one town's cells are no sample of their own.
test('bands of 80 % hold the truth as often as they say', () => {
  const covered = all.reduce((sum, figures) => sum + figures.covered, 0) / all.length;
  expect(covered).toBeGreaterThanOrEqual(0.75);
  expect(covered).toBeLessThanOrEqual(0.85);
});
