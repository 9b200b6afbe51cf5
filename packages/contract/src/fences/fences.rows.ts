import { z } from 'zod';
import { id, instant, int32, lat, lng, smallId } from '../kit/index.ts';

/** What a fence is; `service` is the edge of a service area itself, with the id `area-<number>`. */
export const fenceKinds = [
  'service',
  'station',
  'no_stop',
  'no_ride',
  'speed_limit',
  'ops_area',
  'vehicle_store',
] as const;
export const fenceKind = z.enum(fenceKinds);
export type FenceKind = z.infer<typeof fenceKind>;

/** The kinds of each page, by its code. */
export const fencePages = {
  '0503': ['service'],
  '0504': ['station', 'vehicle_store'],
  '0505': ['no_stop', 'no_ride', 'speed_limit'],
  '0908': ['ops_area'],
} as const satisfies Record<string, readonly FenceKind[]>;
export type FencePage = keyof typeof fencePages;

/** The page on which a kind is kept. */
export const pageOfKind = (kind: FenceKind): FencePage =>
  kind === 'service'
    ? '0503'
    : kind === 'ops_area'
      ? '0908'
      : kind === 'station' || kind === 'vehicle_store'
        ? '0504'
        : '0505';

/** draft: never published · scheduled: its first version waits for its time · archived: deleted. */
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
  /** A station that counts although it lies in a no-stop zone. */
  'over_no_stop',
  /** A zone in which a trip may be ended all the same. */
  'return_allowed',
] as const;
export const fenceFlag = z.enum(fenceFlags);
export type FenceFlag = z.infer<typeof fenceFlag>;

/** What a no-ride zone does to a vehicle that enters it. */
export const rideActions = ['warn', 'limit', 'power_off'] as const;

/** A corner: longitude and latitude, WGS-84. */
export const corner = z.tuple([lng, lat]);
/** Outer ring first, then holes. A ring is not closed: its last corner is not its first. */
export const rings = z.array(z.array(corner).max(2_001)).min(1).max(50);
export type FenceRings = z.infer<typeof rings>;

/** HH:mm, local to the deployment; 24:00 ends a day. */
const hour = z.string().regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/);
const text = (most: number) => z.string().trim().max(most).default('');

/**
 * Everything that is published of a fence. Keys that say nothing about a kind are left at their defaults;
 * `fenceKeys` says which do.
 */
export const fenceContent = z.object({
  name: z.string().trim().min(1).max(30),
  points: rings,
  colour: z
    .string()
    .regex(/^#[0-9a-f]{6}$/)
    .nullable()
    .default(null),
  remark: text(100),
  /** So far beyond the edge still counts as inside, metres. */
  bufferM: z.int().min(0).max(200).default(10),
  flags: z.array(fenceFlag).max(fenceFlags.length).default([]),
  tags: z.array(z.string().trim().min(1).max(12)).max(5).default([]),
  address: text(100),
  /** The number by which the city knows it. */
  code: text(40),

  /** Open or active from … to; null: all day. The hours of an O&M area are its shift. From after to: over midnight. */
  openFrom: hour.nullable().default(null),
  openTo: hour.nullable().default(null),
  /** 1 Monday … 7 Sunday; empty: every day. */
  weekdays: z.array(z.int().min(1).max(7)).max(7).default([]),
  /** First and last day; null: no end. */
  fromOn: z.iso.date().nullable().default(null),
  toOn: z.iso.date().nullable().default(null),

  /** Vehicles; 0: any number. */
  capacity: z.int().min(0).max(500).default(0),
  /** Course in degrees in which vehicles must stand, with `toleranceDeg` to either side. */
  direction: z.int().min(0).max(359).nullable().default(null),
  toleranceDeg: z.int().min(5).max(45).default(30),
  beaconIds: z.array(z.string().trim().min(1).max(32)).max(50).default([]),

  rideAction: z.enum(rideActions).default('warn'),
  /** km/h in a speed limit zone, and where a no-ride zone slows down. */
  speedKmh: z.int().min(5).max(25).default(15),
  /** Seconds in a no-ride zone before power is stepped down. */
  powerOffAfterS: z.int().min(10).max(600).default(60),
  cause: text(100),
  documentNo: text(40),

  city: text(20),
  hotline: text(20),
  minVehicles: z.int().min(0).max(100_000).default(0),
  /** So far outside a vehicle loses power, metres. */
  powerOffM: z.int().min(0).max(2_000).default(200),
  outsideMessage: text(60),

  /** Operators who look after an O&M area. */
  staffIds: z.array(id).max(50).default([]),
  leaderId: id.nullable().default(null),
  vehiclesMin: z.int().min(0).max(10_000).default(0),
  vehiclesMax: z.int().min(0).max(10_000).nullable().default(null),
  /** Targets: at most so many per cent of low batteries, at most so many hours idle. */
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

/** What can be said about each kind. */
export const fenceKeys: Record<FenceKind, readonly FenceKey[]> = {
  service: [
    ...every,
    ...(['bufferM', 'openFrom', 'openTo', 'city', 'hotline', 'minVehicles'] as const),
    ...(['powerOffM', 'outsideMessage'] as const),
  ],
  station,
  vehicle_store: [...every, 'bufferM', 'tags', 'address', 'code', 'capacity', 'openFrom', 'openTo'],
  no_stop: zone,
  no_ride: [...zone, 'rideAction', 'speedKmh', 'powerOffAfterS'],
  speed_limit: [...zone, 'speedKmh'],
  ops_area: [
    ...every,
    ...(['openFrom', 'openTo', 'staffIds', 'leaderId', 'vehiclesMin', 'vehiclesMax'] as const),
    ...(['lowBatteryPct', 'idleHours', 'priority'] as const),
  ],
};

/** A fence on a map. */
export const fenceRow = z.object({
  id,
  serviceAreaId: z.number(),
  kind: fenceKind,
  name: z.string(),
  /** Rings [[[lng,lat],…],…] in WGS-84, outer ring first. */
  points: z.array(z.array(z.array(z.number()))),
  lng: z.number(),
  lat: z.number(),
  capacity: z.number().nullable(),
  /** Vehicles standing in it now; null at a moment of the past. */
  current: z.number().nullable(),
  version: z.number(),
  flags: z.array(fenceFlag),
  colour: z.string().nullable(),
  /** Whether its days and hours hold now, or held at the moment. */
  active: z.boolean(),
});
export type FenceRow = z.infer<typeof fenceRow>;

/** How many change sides, now. */
export const fenceImpact = z.object({
  vehiclesOut: z.int(),
  tripsOut: z.int(),
  stationsOut: z.int(),
  vehiclesIn: z.int(),
  tripsIn: z.int(),
  stationsIn: z.int(),
});
export type FenceImpact = z.infer<typeof fenceImpact>;

export const draftBrief = z.object({
  savedAt: z.number(),
  savedBy: z.string(),
  /** When it will be published; null: only saved. */
  effectiveAt: z.number().nullable(),
  /** Fences that this one takes in when it is published: they are archived. */
  absorbs: z.array(id),
});

/** One fence with all there is to it. */
export const fence = z.object({
  id,
  kind: fenceKind,
  state: fenceState,
  serviceAreaId: z.int(),
  areaName: z.string(),
  agentId: z.int(),
  /** What holds now; null: never published. */
  published: fenceContent.nullable(),
  /** What is being worked on beside it; null: nothing. */
  draft: fenceContent.nullable(),
  draftInfo: draftBrief.nullable(),
  areaM2: z.number(),
  perimeterM: z.number(),
  lng: z.number(),
  lat: z.number(),
  current: z.int(),
  /** Number of the published version; 0: none. */
  versionNo: z.int(),
  /** Counts every change, for the next one. */
  version: int32,
  updatedAt: z.number(),
  /** What publishing the draft would change; in the answer to a change that took effect, what that changed. */
  impact: fenceImpact,
  /** Hints that do not stop publishing: codes of `fence.*` sentences. */
  warnings: z.array(z.enum(['small_without_beacon', 'name_twice'])),
});
export type Fence = z.infer<typeof fence>;

/** Something that changes sides. */
export const fenceMover = z.object({
  what: z.enum(['vehicle', 'trip', 'station', 'zone']),
  id,
  name: z.string(),
  lng: z.number(),
  lat: z.number(),
  goes: z.enum(['out', 'in']),
});
export type FenceMover = z.infer<typeof fenceMover>;

export const fenceVersion = z.object({
  no: z.int(),
  /** The release of the service area with which it came. */
  release: z.int(),
  effectiveAt: z.number(),
  /** null: it holds now. */
  replacedAt: z.number().nullable(),
  publishedBy: z.string(),
  approver: z.string().nullable(),
  reason: z.string().nullable(),
  /** Version that was taken up again. */
  rollbackOf: z.int().nullable(),
  impact: fenceImpact,
  areaM2: z.number(),
});
export type FenceVersion = z.infer<typeof fenceVersion>;

export const fenceVersionContent = fenceVersion.extend({ kind: fenceKind, content: fenceContent });

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

/** A service area as its page lists it. */
export const areaItem = item.extend({
  status: z.enum(['preparing', 'open', 'paused', 'closed']),
  city: z.string(),
  vehicles: z.int(),
  stations: z.int(),
  release: z.int(),
  /** Online vehicles on the shelf that hold the newest edge, and how many there are. */
  holding: z.int(),
  online: z.int(),
});
export type AreaItem = z.infer<typeof areaItem>;

export const stationItem = item.extend({
  code: z.string(),
  capacity: z.int().nullable(),
  current: z.int(),
  /** null: any number may stand there. */
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
  /** Idle for longer than its target, or for a day where it has none. */
  idle: z.int(),
  openTasks: z.int(),
  /** Trips begun in it per day over the last seven days. */
  tripsPerDay: z.number(),
});
export type OpsAreaItem = z.infer<typeof opsAreaItem>;

/** What became of each fence of a bulk change. */
export const fenceOutcome = z.object({
  id,
  name: z.string(),
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export const fenceOutcomes = z.object({ list: z.array(fenceOutcome), count: z.int() });

export const importFormats = ['geojson', 'kml', 'wkt', 'xlsx', 'csv'] as const;
export const crs = z.enum(['wgs84', 'gcj02']);

/** As large as a file of fences may be, bytes. */
export const mostFenceFileBytes = 4 * 1024 * 1024;

export const importFile = z.object({
  kind: fenceKind,
  serviceAreaId: smallId,
  format: z.enum(importFormats),
  /** In which the file's coordinates are. */
  crs,
  fileName: z.string().trim().min(1).max(100),
  /** The file, base64; at most 4 MB as a file. */
  content: z.string().min(1).max(5_600_000),
});

/** One fence of a file. */
export const importRow = z.object({
  /** As the file counts, from 1. */
  row: z.int(),
  name: z.string(),
  capacity: z.int().nullable(),
  /** null where the polygon could not be read. */
  points: rings.nullable(),
  ok: z.boolean(),
  /** Why not: a refusal and its sentence. */
  code: z.string().nullable(),
  message: z.string().nullable(),
});
export type FenceImportRow = z.infer<typeof importRow>;

/** A place where many trips end outside stations. */
export const stationSuggestion = z.object({
  lng: z.number(),
  lat: z.number(),
  trips: z.int(),
  /** Metres to the nearest station; null: there is none. */
  nearestM: z.number().nullable(),
  points: rings,
});
export type StationSuggestion = z.infer<typeof stationSuggestion>;

/** How far the newest edge of a service area has come to its vehicles. */
export const pushProgress = z.object({
  release: z.int(),
  /** On-shelf vehicles of the area. */
  total: z.int(),
  holding: z.int(),
  /** Commands on their way. */
  waiting: z.int(),
  /** Not online now: asked again when they are. */
  offline: z.int(),
  publishedAt: instant.nullable(),
});
export type PushProgress = z.infer<typeof pushProgress>;
