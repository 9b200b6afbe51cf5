import { z } from 'zod';
import { id, lat, lng } from '../../kit/index.ts';
import type { FenceKind } from '../../platform/map-kit/index.ts';

/** The kinds of fences on each page, by its code. */
export const fencePages = {
  '0503': ['service'],
  '0504': ['station', 'vehicle_store'],
  '0505': ['no_stop', 'no_ride', 'speed_limit'],
  '0908': ['ops_area'],
} as const satisfies Record<string, readonly FenceKind[]>;
export type FencePage = keyof typeof fencePages;

/** The page of a kind of fence. */
export const pageOfKind = (kind: FenceKind): FencePage =>
  kind === 'service'
    ? '0503'
    : kind === 'ops_area'
      ? '0908'
      : kind === 'station' || kind === 'vehicle_store'
        ? '0504'
        : '0505';

/** draft: never published · scheduled: its first version awaits its time · archived: deleted. */
export const fenceStates = ['draft', 'scheduled', 'enabled', 'disabled', 'archived'] as const;
export const fenceState = z.enum(fenceStates);
export type FenceState = z.infer<typeof fenceState>;

export const fenceFlags = [
  'beacon',
  'rfid',
  'directional',
  'kickstand',
  'camera',
  'full_block',
  'force_helmet',
  /** A station that is valid although it is in a no-stop zone. */
  'over_no_stop',
  /** A zone in which a trip may be ended nevertheless. */
  'return_allowed',
] as const;
export const fenceFlag = z.enum(fenceFlags);
export type FenceFlag = z.infer<typeof fenceFlag>;

/** What a no-ride zone does to a vehicle that enters it. */
export const rideActions = ['warn', 'limit', 'power_off'] as const;

/** A corner: longitude and latitude, WGS-84. */
export const corner = z.tuple([lng, lat]);
type Corner = z.infer<typeof corner>;

/** A ring that repeats its first corner at the end, as in GeoJSON, is opened. */
function openRing(ring: Corner[]): Corner[] {
  const [first, last] = [ring[0], ring.at(-1)];
  return ring.length > 3 && first?.[0] === last?.[0] && first?.[1] === last?.[1] ? ring.slice(0, -1) : ring;
}

/** Outer ring first, then holes. Rings are stored open: the last corner is not the first. */
export const rings = z.array(z.array(corner).max(2_002).overwrite(openRing)).min(1).max(50);
export type FenceRings = z.infer<typeof rings>;

/** HH:mm, local to the deployment; 24:00 ends a day. */
const hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
const text = (most: number) => z.string().trim().max(most).default('');

export const mostFenceName = 30;

/**
 * Everything that is published of a fence. Keys that say nothing about a kind are left at their defaults;
 * `fenceKeys` says which do.
 */
export const fenceContent = z.object({
  name: z.string().trim().min(1).max(mostFenceName),
  points: rings,
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  remark: text(100),
  /** How far beyond the edge still counts as inside, metres. */
  bufferM: z.int().min(0).max(200).default(10),
  flags: z.array(fenceFlag).max(fenceFlags.length).default([]),
  tags: z.array(z.string().trim().min(1).max(12)).max(5).default([]),
  address: text(100),
  /** The city's number for it. */
  code: text(40),

  /** Open or active from … to; null: all day. For an O&M area, its shift. From after to: past midnight. */
  openFrom: hour.nullable().default(null),
  openTo: hour.nullable().default(null),
  /** 1 Monday … 7 Sunday; empty: every day. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  /** First and last day; null: no end. */
  fromOn: z.iso.date().nullable().default(null),
  toOn: z.iso.date().nullable().default(null),

  /** Vehicles; 0: unlimited. */
  capacity: z.int().min(0).max(500).default(0),
  /** The course in degrees in which vehicles must stand, within `toleranceDeg` to either side. */
  direction: z.int().min(0).max(359).nullable().default(null),
  toleranceDeg: z.int().min(5).max(45).default(30),
  beaconIds: z.array(z.string().trim().min(1).max(32)).max(50).default([]),

  rideAction: z.enum(rideActions).default('warn'),
  /** km/h in a speed limit zone, and where a no-ride zone limits speed. */
  speedKmh: z.int().min(5).max(25).default(15),
  /** Seconds in a no-ride zone before power is stepped down. */
  powerOffAfterS: z.int().min(10).max(600).default(60),
  cause: text(100),
  documentNo: text(40),

  city: text(20),
  hotline: text(20),
  minVehicles: z.int().min(0).max(100_000).default(0),
  /** A vehicle this far outside loses power, metres. */
  powerOffM: z.int().min(0).max(2_000).default(200),
  outsideMessage: text(60),

  /** Operators responsible for an O&M area, or whose shifts start and end at a store. */
  staffIds: z.array(id).max(50).default([]),
  leaderId: id.nullable().default(null),
  vehiclesMin: z.int().min(0).max(10_000).default(0),
  vehiclesMax: z.int().min(0).max(10_000).nullable().default(null),
  /** Targets: the maximum share of low batteries in percent, and the maximum idle hours. */
  lowBatteryPct: z.int().min(0).max(100).nullable().default(null),
  idleHours: z.int().min(1).max(240).nullable().default(null),
  priority: z.int().min(1).max(5).default(3),
});
export type FenceContent = z.infer<typeof fenceContent>;
export type FenceKey = keyof FenceContent;

const every = ['name', 'points', 'colour', 'remark'] as const satisfies FenceKey[];
const times = ['openFrom', 'openTo', 'weekdays', 'fromOn', 'toOn'] as const satisfies FenceKey[];
const zone = [
  ...every,
  ...times,
  'bufferM',
  'flags',
  'cause',
  'documentNo',
  'tags',
] as const satisfies FenceKey[];
const station = [
  ...every,
  ...times,
  ...(['bufferM', 'flags', 'tags', 'address', 'code', 'capacity', 'direction'] as const),
  ...(['toleranceDeg', 'beaconIds'] as const),
] as const satisfies FenceKey[];

/** The keys that apply to each kind. */
export const fenceKeys: Record<FenceKind, readonly FenceKey[]> = {
  service: [
    ...every,
    ...(['bufferM', 'openFrom', 'openTo', 'city', 'hotline', 'minVehicles'] as const),
    ...(['powerOffM', 'outsideMessage'] as const),
  ],
  station,
  vehicle_store: [
    ...every,
    ...(['bufferM', 'tags', 'address', 'code', 'capacity', 'openFrom', 'openTo', 'staffIds'] as const),
  ],
  no_stop: zone,
  no_ride: [...zone, 'rideAction', 'speedKmh', 'powerOffAfterS'],
  speed_limit: [...zone, 'speedKmh'],
  ops_area: [
    ...every,
    ...(['openFrom', 'openTo', 'staffIds', 'leaderId', 'vehiclesMin', 'vehiclesMax'] as const),
    ...(['lowBatteryPct', 'idleHours', 'priority'] as const),
  ],
};
