import type { LngLat } from '@kickstand/domain/platform/geo';
import type { DayFacts, DayOutlook } from '@kickstand/domain/work/demand';
import type { SmallStation } from './small-town.ts';
import type { Records } from './world/records.ts';

/** A vehicle as the app shows it. */
export interface SeenBike {
  id: number;
  at: LngLat;
  /** The station at which it stands; null: beside one. */
  stationId: number | null;
  /** The nearest station. */
  nearId: number;
  charge: number;
  isRentable: boolean;
  isOut: boolean;
}

/** Somebody at work, or who will be today. */
export interface SeenPerson {
  id: number;
  at: LngLat;
  /** Minutes from the beginning. */
  fromMinute: number;
  untilMinute: number;
  /** When the break may begin; null: it was. */
  breakAt: number | null;
  packsMost: number;
  bikesMost: number;
  packs: number;
  /** Vehicles aboard. */
  aboard: readonly number[];
  /** What is being done, and where and when that ends, as far as one can tell. */
  order: Order | null;
  freeAt: LngLat;
  freeMinute: number;
}

/** What somebody is to do next. */
export type Order =
  | { kind: 'swap' | 'repair' | 'take'; bikeId: number }
  | { kind: 'put'; bikeId: number; stationId: number }
  | { kind: 'ride'; bikeId: number; stationId: number }
  | { kind: 'reload'; storeId: string }
  | { kind: 'wait'; minutes: number };

/** Everything that a policy may read: what production would have in its database by now. */
export interface Known {
  now: number;
  stations: readonly SmallStation[];
  stores: readonly { id: string; at: LngLat; packs: number }[];
  /** Vehicles that stand somewhere and that nobody works at. */
  bikes: readonly SeenBike[];
  people: readonly SeenPerson[];
  records: Records;
  factsOf(day: number): DayFacts;
  outlookOf(day: number): DayOutlook;
}

/** What tells field staff what to do. */
export interface Policy {
  name: string;
  /** At five in the morning. */
  dawn?(known: Known): void;
  /** Every five minutes while somebody is at work. */
  tick?(known: Known): void;
  next(personId: number, known: Known): Order;
  /** A way for nothing. */
  failed?(personId: number): void;
}

/** Standard minutes of work. */
export const workMinutes = { swap: 4, move: 5, repair: 20, reload: 6 } as const;
/** The air line, times this, at this speed. */
export const travel = { detour: 1.35, metresPerMinute: 14_000 / 60 } as const;
export const footMetresPerMinute = 80;
export const breakMinutes = 45;
