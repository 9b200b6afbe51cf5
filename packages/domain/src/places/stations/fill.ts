import type { fillLevels } from '@kickstand/contract/insight/station-statistics';

/** How full a station is: almost empty, usual, almost full, over capacity; `any` if capacity is unlimited. */
export type FillLevel = (typeof fillLevels)[number] | 'any';

/** The percentage of a station's capacity; null if unlimited. */
export const fillPercent = (current: number, capacity: number | null) =>
  capacity ? Math.round((current / capacity) * 100) : null;

/**
 * Below 20 % almost empty, up to 80 % usual, up to 100 % almost full, then over; `any` also while nothing is
 * counted.
 */
export function fillLevel(current: number | null, capacity: number | null): FillLevel {
  if (!capacity || current === null) return 'any';
  const share = current / capacity;
  if (share < 0.2) return 'empty';
  if (share < 0.8) return 'usual';
  return share <= 1 ? 'full' : 'over';
}
