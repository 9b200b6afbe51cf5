import type { LngLat } from '../../platform/geo/index.ts';
import type { WorkPrices } from '../value/index.ts';

/** A station or a grid, by whatever the caller calls them. */
export type PlaceId = string | number;

/** A place where a job is done: minutes of work, packs it uses up, vehicles taken aboard (+1) or put down (−1). */
export interface PlanVisit {
  at: LngLat;
  minutes: number;
  packs: number;
  bikes: -1 | 0 | 1;
  /** The station that needs room for what is put down. */
  roomAt?: PlaceId;
}

/** Something that can be done, once, by one person. */
export interface PlanJob {
  id: string;
  /** What it is about; of the jobs about one thing one is done at most. */
  subject: string;
  /** The code a person needs for it. */
  kind: string;
  gridId: PlaceId | null;
  /** One, or taking up and putting down. */
  visits: readonly PlanVisit[];
  /** What it brings beside rides, cents. */
  fixedCents: number;
  /** Which curves it moves: a vehicle more or less there. */
  effects: readonly { curve: number; by: -1 | 1 }[];
  /** It has to be done by this minute. */
  dueMinute?: number;
  /** It may not begin before this minute (a ban). */
  notBefore?: number;
  /** It must be done, by this person or by anybody. */
  pinnedTo?: string | 'anybody';
}

/** What a further vehicle brings at a station: its m, and what stands there before the plan. */
export interface PlanCurve {
  /** v, cents per ride. */
  rideCents: number;
  /** m(1), m(2) …, non-rising. */
  rides: readonly number[];
  have: number;
}

/** Somebody at work; minutes count from the beginning of the plan. */
export interface PlanPerson {
  id: string;
  at: LngLat;
  /** The depot where the shift ends; the way there is part of it. Absent: it ends at the last stop. */
  home?: { id: string; at: LngLat };
  fromMinute: number;
  untilMinute: number;
  /** A break of so many minutes that begins between the two. */
  break?: { fromMinute: number; byMinute: number; minutes: number };
  kinds: readonly string[];
  /** Grids of work; null: all. */
  grids: readonly PlaceId[] | null;
  packsMost: number;
  bikesMost: number;
  /** Aboard now. */
  packs: number;
  bikes: number;
  /** Jobs that stay first, in this order: in hand, pinned there, or next. */
  first: readonly string[];
}

export interface PlanStore {
  id: string;
  at: LngLat;
  /** Charged packs. */
  packs: number;
}

/** How to get about; metres along the way. */
export interface Travel {
  metres(from: LngLat, to: LngLat): number;
  metresPerMinute: number;
}

export interface PlanInput {
  people: readonly PlanPerson[];
  jobs: readonly PlanJob[];
  stores: readonly PlanStore[];
  curves: readonly PlanCurve[];
  /** Free places by station; a station that is not named takes none. */
  rooms: ReadonlyMap<PlaceId, number>;
  travel: Travel;
  prices: WorkPrices;
}

/** Where somebody goes next, and when; `metres` is the way there. */
export interface PlanStop {
  kind: 'visit' | 'reload';
  /** Of a job or of a store. */
  id: string;
  /** Which visit of the job, from 0. */
  visit: number;
  arriveMinute: number;
  leaveMinute: number;
  metres: number;
}

export interface PlanRoute {
  personId: string;
  stops: readonly PlanStop[];
  /** When the break begins; null: none is due. */
  breakMinute: number | null;
  /** When somebody is back at the depot; null: nobody has been away, or is awaited anywhere. */
  homeMinute: number | null;
  /** Travel and work. */
  minutes: number;
  metres: number;
}

/** Why a job is in the plan: what the plan would lack without it. */
export interface PlanLine {
  jobId: string;
  personId: string;
  rides: number;
  /** What these rides bring. */
  rideCents: number;
  /** The same and everything else that it brings, without the cost. */
  cents: number;
  /** Travel and work that it adds. */
  minutes: number;
  costCents: number;
}

export interface Plan {
  routes: readonly PlanRoute[];
  lines: readonly PlanLine[];
  /** Value less cost. */
  netCents: number;
  /** Jobs that must be done and cannot. */
  infeasible: readonly string[];
}
