import { z } from 'zod';
import { id, instant, int32 } from '../../kit/index.ts';
import { fenceKind } from '../../platform/map-kit/index.ts';
import { fenceFlag, fenceState, rings } from './fence-content.rows.ts';

const item = z.object({
  id,
  kind: fenceKind,
  name: z.string(),
  serviceAreaId: z.int(),
  areaName: z.string(),
  agentId: z.int(),
  agentName: z.string(),
  state: fenceState,
  hasDraft: z.boolean(),
  effectiveAt: z.number().nullable(),
  lng: z.number(),
  lat: z.number(),
  areaM2: z.number(),
  versionNo: z.int(),
  version: int32,
  updatedAt: z.number(),
});

/** A service area in the list of its page. */
export const areaItem = item.extend({
  status: z.enum(['preparing', 'open', 'paused', 'closed']),
  city: z.string(),
  vehicles: z.int(),
  stations: z.int(),
  release: z.int(),
  /** Online vehicles on the shelf that hold the newest edge, and all of them. */
  holding: z.int(),
  online: z.int(),
});
export type AreaItem = z.infer<typeof areaItem>;

export const stationItem = item.extend({
  code: z.string(),
  capacity: z.int().nullable(),
  current: z.int(),
  /** Null: unlimited. */
  fillPct: z.int().nullable(),
  flags: z.array(fenceFlag),
  tags: z.array(z.string()),
  openFrom: z.string().nullable(),
  openTo: z.string().nullable(),
  /** Trips that ended in it in the last seven days. */
  returns7d: z.int(),
  source: z.enum(['manual', 'application', 'import', 'suggestion']),
  createdAt: z.number(),
});
export type StationItem = z.infer<typeof stationItem>;

export const zoneItem = item.extend({
  flags: z.array(fenceFlag),
  openFrom: z.string().nullable(),
  openTo: z.string().nullable(),
  weekdays: z.array(z.int()),
  fromOn: z.string().nullable(),
  toOn: z.string().nullable(),
  active: z.boolean(),
  inside: z.int(),
  /** Trips that ended in it in the last seven days. */
  violations7d: z.int(),
});
export type ZoneItem = z.infer<typeof zoneItem>;

export const opsAreaItem = item.extend({
  colour: z.string().nullable(),
  staff: z.array(z.object({ id, name: z.string() })),
  leader: z.string().nullable(),
  stations: z.int(),
  vehicles: z.int(),
  vehiclesMin: z.int(),
  vehiclesMax: z.int().nullable(),
  lowBattery: z.int(),
  /** Idle for longer than its target, or for a day if it has none. */
  idle: z.int(),
  openTasks: z.int(),
  /** Trips begun in it per day over the last seven days. */
  tripsPerDay: z.number(),
});
export type OpsAreaItem = z.infer<typeof opsAreaItem>;

/** A place outside stations where many trips end. */
export const stationSuggestion = z.object({
  lng: z.number(),
  lat: z.number(),
  trips: z.int(),
  /** Metres to the nearest station; null if there is none. */
  nearestM: z.number().nullable(),
  points: rings,
});
export type StationSuggestion = z.infer<typeof stationSuggestion>;

/** How many vehicles of a service area hold its newest edge. */
export const pushProgress = z.object({
  release: z.int(),
  /** On-shelf vehicles of the area. */
  total: z.int(),
  holding: z.int(),
  /** Commands in progress. */
  waiting: z.int(),
  /** Offline now: sent when they are online. */
  offline: z.int(),
  publishedAt: instant.nullable(),
});
export type PushProgress = z.infer<typeof pushProgress>;
