import type { PaceReason } from '@kickstand/contract/marketing/campaigns';

/** This multiple of a usual hour is too fast. */
const tooManyUsual = 5;
/** Fewer rewards within an hour are ignored. */
const fewestInHour = 20;
/** Largest share of the budget for one rider, checked from this many rewards on. */
const mostOfOne = 0.05;
const fewestOfOne = 5;

/** Spending rate of a campaign, in cents or, if it costs nothing, in rewards. */
export interface Pace {
  /** Usual amount per hour; undefined: unknown yet. */
  usual: number | undefined;
  /** Amount and rewards of the last hour. */
  last: number;
  lastTimes: number;
  /** Total limit; undefined: none. */
  most: number | undefined;
  /** Amount and rewards of the rider who recently got the most. */
  rider: number;
  riderTimes: number;
}

/** Why a campaign must pause for review; undefined: it need not. */
export function tooFast({ usual, last, lastTimes, most, rider, riderTimes }: Pace): PaceReason | undefined {
  if (usual !== undefined && lastTimes >= fewestInHour && last > usual * tooManyUsual) return 'hour';
  if (most !== undefined && riderTimes >= fewestOfOne && rider > most * mostOfOne) return 'rider';
  return undefined;
}
