import type { PaceReason } from '@kickstand/contract/marketing/campaigns';

/** So often what a usual hour takes is too fast. */
const tooManyUsual = 5;
/** Less within an hour says nothing. */
const fewestInHour = 20;
/** One rider has so much of a budget at most, where they were given something so often. */
const mostOfOne = 0.05;
const fewestOfOne = 5;

/** How fast a campaign is given, in cents or, where it costs nothing, in times. */
export interface Pace {
  /** What an hour takes usually; undefined: nobody knows yet. */
  usual: number | undefined;
  /** What the last hour took, and how often it was given in it. */
  last: number;
  lastTimes: number;
  /** All that it may take; undefined: there is no limit. */
  most: number | undefined;
  /** What the rider has who took most of it lately, and how often. */
  rider: number;
  riderTimes: number;
}

/** Why a campaign is given too fast to go on unseen; undefined: it is not. */
export function tooFast({ usual, last, lastTimes, most, rider, riderTimes }: Pace): PaceReason | undefined {
  if (usual !== undefined && lastTimes >= fewestInHour && last > usual * tooManyUsual) return 'hour';
  if (most !== undefined && riderTimes >= fewestOfOne && rider > most * mostOfOne) return 'rider';
  return undefined;
}
