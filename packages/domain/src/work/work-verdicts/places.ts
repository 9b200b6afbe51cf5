import { distanceMetres, type LngLat } from '../../platform/geo/index.ts';
import type { WorkRules } from './verdict.ts';

/** Where something was, and by how much that may be wrong, metres; null when it was not told. */
export interface Fix {
  at: LngLat;
  accuracyM: number | null;
}

export const metresBetween = (a: Fix, b: Fix) => distanceMetres(a.at, b.at);

/** A distance, less what the places may be wrong by: never more than is believed. `errorsM`: of each place that was measured. */
export const believedMetres = (
  metres: number,
  errorsM: readonly (number | null)[],
  { mostErrorM, usualErrorM }: WorkRules,
) =>
  metres -
  Math.min(
    mostErrorM,
    errorsM.reduce<number>((sum, one) => sum + (one ?? usualErrorM), 0),
  );

/** Whether two places may be the same one. */
export const isNear = (a: Fix, b: Fix, rules: WorkRules) =>
  believedMetres(metresBetween(a, b), [a.accuracyM, b.accuracyM], rules) <= rules.nearM;
