import type { LngLat } from '../../platform/geo/index.ts';

/** Half hours in a day. */
export const slotsPerDay = 48;
/** Cells of one station: its half hours on workdays, then those on free days. */
export const cellsPerStation = 2 * slotsPerDay;

/** What a station did in one half hour of one local day; minutes of the four states may overlap only in `full`. */
export interface StationSlot {
  stationId: number;
  /** Local day, YYYY-MM-DD. */
  day: string;
  /** Half hour of that day, 0 to 47. */
  slot: number;
  /** Minutes with at least one rentable vehicle. */
  presentMinutes: number;
  /** Minutes open without one. */
  emptyMinutes: number;
  /** Minutes closed; they count for nothing. */
  closedMinutes: number;
  /** Minutes open without room for one more. */
  fullMinutes: number;
  starts: number;
  returns: number;
  /** Scans that failed by a fault or a low battery. */
  failures: number;
}

/** One rider's searches and scans within 30 minutes, without the rider. */
export interface Episode {
  /** Local day and half hour in which it began. */
  day: string;
  slot: number;
  /** The station nearest to the first search (300 m at most), else that of the start; null belongs to the unmet map only. */
  originId: number | null;
  /** How the origin was at the first search or scan. */
  originWas: 'present' | 'empty' | 'closed';
  /** There was a search, 15 minutes at most before the start if there was one. */
  searched: boolean;
  /** A vehicle of the origin could not be taken: fault or low battery. */
  failed: boolean;
  /** Station at which a ride began within 15 minutes; null: none. */
  startedId: number | null;
  /** Stations within 300 m of that start which were empty at that moment. */
  emptyNearIds: readonly number[];
}

/** A station as demand sees it. */
export interface DemandStation {
  id: number;
  at: LngLat;
  /** Its O&M grid; stations of none share one. */
  gridId: number | null;
}

export type HolidayKind = 'none' | 'holiday' | 'make_up';

/** What is known of a local day. */
export interface DayFacts {
  /** 1 Monday to 7 Sunday. */
  weekday: number;
  holiday: HolidayKind;
  /** Weather of each half hour, by its kind. */
  weather: readonly string[];
}

/** What a day is expected to be: the weather of each half hour as kinds with their probabilities. */
export interface DayOutlook extends Omit<DayFacts, 'weather'> {
  weather: readonly Readonly<Record<string, number>>[];
}

/** Counts and exposure by cell, and what one count more or less is worth as noise (sum of squared weights). */
export interface Counts {
  counts: Float64Array;
  /** Hours. */
  hours: Float64Array;
  noise: Float64Array;
}

/** Rates by cell, each with its posterior Gamma(shape, hours). */
export interface Rates {
  /** Per hour. */
  rate: Float64Array;
  shape: Float64Array;
  hours: Float64Array;
  /** Strength of the pull to the mean of the cell, by day type. */
  alpha: readonly [workday: number, free: number];
}
