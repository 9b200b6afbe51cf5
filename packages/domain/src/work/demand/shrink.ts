import { shrunkRate, smoothed, strengthByMoments } from './rates.ts';
import { type Counts, cellsPerStation, type Rates, slotsPerDay } from './types.ts';

const rounds = 4;
/** Per hour, where nothing has ever happened. */
const leastMean = 1e-4;

/**
 * Rates of all cells of an area: each pulled to its station's level × the area's profile of the day, levels pulled to their
 * grid's and those to the area's. `grids` says the grid of each station by its index.
 */
export function shrunk(given: Counts, grids: readonly (number | null)[]): Rates {
  const size = grids.length * cellsPerStation;
  const rates = {
    rate: new Float64Array(size),
    shape: new Float64Array(size),
    hours: new Float64Array(size),
  };
  const alpha = [0, 1].map((dayType) => {
    const means = meansOf(given, grids, dayType);
    const of = (i: number) => means[i] ?? leastMean;
    const cells = cellsOf(grids.length, dayType);
    const strength = strengthByMoments(
      cells.map((at, i) => [given.counts[at] ?? 0, of(i) * (given.hours[at] ?? 0), given.noise[at] ?? 0]),
    );
    for (const [i, at] of cells.entries()) {
      const [counts, hours] = [given.counts[at] ?? 0, given.hours[at] ?? 0];
      rates.rate[at] = shrunkRate(counts, hours, strength, of(i));
      rates.shape[at] = counts + strength;
      rates.hours[at] = hours + strength / of(i);
    }
    return strength;
  });
  return { ...rates, alpha: [alpha[0] ?? 0, alpha[1] ?? 0] };
}

/** Where the cells of a day type stand, station by station. */
const cellsOf = (stations: number, dayType: number) =>
  Array.from(
    { length: stations * slotsPerDay },
    (_, n) => Math.floor(n / slotsPerDay) * cellsPerStation + dayType * slotsPerDay + (n % slotsPerDay),
  );

/** What is expected of each cell of a day type: level × profile, found in turn since each is measured by the other. */
function meansOf(given: Counts, grids: readonly (number | null)[], dayType: number) {
  const at = (i: number, slot: number) => i * cellsPerStation + dayType * slotsPerDay + slot;
  const slots = Array.from({ length: slotsPerDay }, (_, slot) => slot);
  let levels = grids.map(() => 1);
  let profile: number[] = [];
  for (let round = 0; round < rounds; round++) {
    profile = smoothed(
      slots.map((slot) => {
        const counts = grids.reduce<number>((sum, _, i) => sum + (given.counts[at(i, slot)] ?? 0), 0);
        const hours = grids.reduce<number>(
          (sum, _, i) => sum + (levels[i] ?? 1) * (given.hours[at(i, slot)] ?? 0),
          0,
        );
        return hours > 0 ? counts / hours : 0;
      }),
    );
    const sums = grids.map((_, i) => sumsOf(given, slots, (slot) => at(i, slot), profile));
    levels = levelsOf(sums, grids);
  }
  return levels.flatMap((level) => profile.map((each) => Math.max(leastMean, level * each)));
}

/** Counts, expected counts and noise of a station, or of many. */
interface Sums {
  counts: number;
  expected: number;
  noise: number;
}

function sumsOf(
  given: Counts,
  slots: readonly number[],
  at: (slot: number) => number,
  profile: readonly number[],
): Sums {
  const sums = { counts: 0, expected: 0, noise: 0 };
  for (const slot of slots) {
    sums.counts += given.counts[at(slot)] ?? 0;
    sums.noise += given.noise[at(slot)] ?? 0;
    sums.expected += (profile[slot] ?? 0) * (given.hours[at(slot)] ?? 0);
  }
  return sums;
}

const pulled = (sums: readonly Sums[], means: readonly number[]) => {
  const meanOf = (i: number) => Math.max(means[i] ?? 1, 1e-3);
  const strength = strengthByMoments(
    sums.map(({ counts, expected, noise }, i) => [counts, expected * meanOf(i), noise]),
  );
  return sums.map(({ counts, expected }, i) => shrunkRate(counts, expected, strength, meanOf(i)));
};

function levelsOf(stations: readonly Sums[], grids: readonly (number | null)[]) {
  const byGrid = new Map<number | null, Sums>();
  for (const [i, grid] of grids.entries()) {
    const sums = byGrid.get(grid) ?? { counts: 0, expected: 0, noise: 0 };
    for (const key of ['counts', 'expected', 'noise'] as const) sums[key] += stations[i]?.[key] ?? 0;
    byGrid.set(grid, sums);
  }
  const ofGrids = pulled(
    [...byGrid.values()],
    [...byGrid].map(() => 1),
  );
  const gridLevel = new Map([...byGrid.keys()].map((grid, i) => [grid, ofGrids[i] ?? 1]));
  return pulled(
    stations,
    grids.map((grid) => gridLevel.get(grid) ?? 1),
  );
}
