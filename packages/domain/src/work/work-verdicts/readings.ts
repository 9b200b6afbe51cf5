import type { WorkRules } from './verdict.ts';

/** What a battery told at rest. */
export interface Reading {
  /** By the clock of the device, epoch ms. */
  at: number;
  pct: number | null;
  mv: number | null;
}

export interface Charge {
  pct: number | null;
  mv: number | null;
}

const middleOf = (values: readonly (number | null)[]): number | null => {
  const known = values.filter((one) => one !== null).toSorted((a, b) => a - b);
  const [low, high] = [known[(known.length - 1) >> 1], known[known.length >> 1]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
};

/** The old battery’s charge: what was told last before its seat was opened, unless that is too long ago. */
export function chargeBefore(
  readings: readonly Reading[],
  openedAt: number,
  { beforeAgeMs }: WorkRules,
): Charge {
  const last = readings
    .filter(({ at, pct }) => pct !== null && at <= openedAt && openedAt - at <= beforeAgeMs)
    .reduce<Reading | undefined>((a, b) => (a && a.at >= b.at ? a : b), undefined);
  return { pct: last?.pct ?? null, mv: last?.mv ?? null };
}

/**
 * The new battery’s charge: the middle of the first things told once it had time to settle. Until there are enough of them,
 * or no more can come, it is not known. What is stamped before the battery went in is the old one’s, whenever it came.
 */
export function chargeAfter(
  readings: readonly Reading[],
  { packInAt, now }: { packInAt: number; now: number },
  { afterFromMs, afterToMs, afterReadings }: WorkRules,
): Charge {
  const [from, to] = [packInAt + afterFromMs, packInAt + afterToMs];
  const told = readings
    .filter(({ at, pct }) => pct !== null && at >= from && at <= to)
    .toSorted((a, b) => a.at - b.at)
    .slice(0, afterReadings);
  if (told.length < afterReadings && now < to) return { pct: null, mv: null };
  return { pct: middleOf(told.map(({ pct }) => pct)), mv: middleOf(told.map(({ mv }) => mv)) };
}
