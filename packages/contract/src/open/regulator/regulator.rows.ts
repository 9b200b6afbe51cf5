import { z } from 'zod';
import { lifecycle } from '../../fleet/vehicles/vehicles.rows.ts';
import { id, lat, lng } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';

const n = z.int();

/** What the map of a city counts by cells of 100 m: vehicles that stand, rides that began and that ended. */
export const cellMetrics = ['vehicles', 'starts', 'ends'] as const;
export type CellMetric = (typeof cellMetrics)[number];

/** What a city asks of whoever runs the fleet; the bounds are settings of the area. */
export const kpiNames = ['inStation', 'intact', 'offline', 'inHour', 'inDay', 'violations'] as const;
export const kpiName = z.enum(kpiNames);
export type KpiName = z.infer<typeof kpiName>;

/** Rings in WGS-84, each its outer ring first; several are one district. */
export const polygons = z.array(z.array(z.array(z.tuple([lng, lat]))));

const named = {
  districtId: id,
  /** The number by which the city knows it. */
  code: z.string(),
  district: z.string(),
  serviceAreaId: n,
  area: z.string(),
  agentId: n,
  company: z.string(),
};

/** A district of a city, with how many vehicles it allows today; null: nothing was said. */
export const districtRow = z.object({ id, ...named, quota: n.nullable(), polygons });
export type DistrictRow = z.infer<typeof districtRow>;

/** What is told of the fleet in a district; null: nothing was counted, or fewer than ten. */
const told = {
  /** Vehicles that it allows; of several days, of the last. */
  quota: n.nullable(),
  deployed: n.nullable(),
  onStreet: n.nullable(),
  inTrip: n.nullable(),
  /** Rides that ended there, on days that are shut. */
  rides: n.nullable(),
  ridesPerVehicleDay: z.number().nullable(),
  /** Percent. */
  inStationPct: z.number().nullable(),
  offlinePct: z.number().nullable(),
  faulty: n.nullable(),
  complaints: n,
  mended: n,
  mendedInHourPct: z.number().nullable(),
  mendedInDayPct: z.number().nullable(),
  violations: n,
  /** How long those stood that ended, on average. */
  violationSeconds: n.nullable(),
};

/** How a district did over a span, and which of the city's bounds it missed. */
export const districtFigures = z.object({ ...named, ...told, missed: z.array(kpiName) });
export type DistrictFigures = z.infer<typeof districtFigures>;

/** What all districts come to that can be told of. */
export const districtTotals = z.object(told);
export type DistrictTotals = z.infer<typeof districtTotals>;

/** A cell of 100 m with what is counted there, never below ten. */
export const gridCell = z.object({ cell: n, west: lng, south: lat, east: lng, north: lat, n: n.min(10) });
export type GridCell = z.infer<typeof gridCell>;

/** A station that is published, with what stands there now; null: fewer than ten, or the span is over. */
export const cityStation = z.object({
  id,
  name: z.string(),
  lng,
  lat,
  /** Null: any number. */
  capacity: n.nullable(),
  current: n.nullable(),
  /** More stand there than it holds. */
  isOver: z.boolean(),
});
export type CityStation = z.infer<typeof cityStation>;

/** Something that waits or waited at a place. */
export const cityPin = z.object({
  id,
  /** The city’s number of a complaint, the zone of a violation. */
  name: z.string(),
  lng,
  lat,
  /** When it was raised or found. */
  since: z.number(),
  isOpen: z.boolean(),
  isLate: z.boolean(),
});
export type CityPin = z.infer<typeof cityPin>;

export const cityOverview = z.object({
  /** When the last picture was taken that vehicles are counted of; null: none. */
  picturedAt: z.number().nullable(),
  /** The last day of the span whose rides are told; null: none yet. */
  shutDay: z.string().nullable(),
  districts: z.array(districtFigures),
  total: districtTotals,
  cells: z.array(gridCell),
  stations: z.array(cityStation),
  violations: z.array(cityPin),
  complaints: z.array(cityPin),
});
export type CityOverview = z.infer<typeof cityOverview>;

/** A vehicle that is registered with the city. Of how it is used nothing is told. */
export const registeredVehicle = z.object({
  /** Its number with the city, or else its plate. */
  id: z.string(),
  plate: z.string().nullable(),
  frameNo: z.string().nullable(),
  model: z.string(),
  /** When it came onto the shelf; null: never. */
  deployedAt: z.number().nullable(),
  state: lifecycle,
  online: z.boolean(),
  /** With a fault that nobody has mended for more than 48 hours. */
  faulty: z.boolean(),
  serviceAreaId: n,
  area: z.string(),
  company: z.string(),
});
export type RegisteredVehicle = z.infer<typeof registeredVehicle>;

export const complaintStates = ['open', 'assigned', 'mended'] as const;
export const complaintState = z.enum(complaintStates);
export type ComplaintState = z.infer<typeof complaintState>;

/** What a city complained about. */
export const cityComplaint = z.object({
  id,
  /** The city's own. */
  number: z.string(),
  state: complaintState,
  place: z.string(),
  text: z.string(),
  lng,
  lat,
  district: z.string().nullable(),
  serviceAreaId: n,
  area: z.string(),
  company: z.string(),
  createdAt: z.number(),
  dueAt: z.number(),
  isLate: z.boolean(),
  /** Only for whoever assigns them. */
  assignee: z.string().nullable(),
  mendedAt: z.number().nullable(),
  /** From when it was raised to when it was mended. */
  mendedSeconds: n.nullable(),
  /** As the city saw it, and as it was left. */
  photos: z.array(photoShown),
  mendedPhotos: z.array(photoShown),
});
export type CityComplaint = z.infer<typeof cityComplaint>;

/** What is due to the city: a complaint that waits, or the sheet of a month. */
export const cityDeadline = z.object({
  id: z.string(),
  kind: z.enum(['complaint', 'sheet']),
  /** The city's own number of the complaint, or the month as `YYYY-MM`. */
  name: z.string(),
  place: z.string().nullable(),
  serviceAreaId: n,
  area: z.string(),
  dueAt: z.number(),
  isLate: z.boolean(),
});
export type CityDeadline = z.infer<typeof cityDeadline>;

export const violationEndedBy = z.enum(['move', 'ride', 'lapsed']);

/** A vehicle that stood in an active no-stop zone for more than ten minutes. */
export const noStopViolation = z.object({
  id,
  zone: z.string(),
  lng,
  lat,
  district: z.string().nullable(),
  serviceAreaId: n,
  area: z.string(),
  company: z.string(),
  foundAt: z.number(),
  endedAt: z.number().nullable(),
  /** Null: it still stands there. */
  endedBy: violationEndedBy.nullable(),
  /** Since it began to stand there. */
  seconds: n,
  /** Of the work that took it away. */
  photos: z.array(photoShown),
});
export type NoStopViolation = z.infer<typeof noStopViolation>;

/** A line of the sheet: a district's day or month as it was shut, or what became known of an earlier day on this one. */
export const sheetLine = z.object({
  id: z.string(),
  /** `YYYY-MM-DD`, or `YYYY-MM`. */
  day: z.string(),
  /** Of a correction the day that it is of. */
  ofDay: z.string().nullable(),
  ...named,
  ...told,
  mendedInHour: n,
  mendedInDay: n,
  violationsEnded: n,
});
export type SheetLine = z.infer<typeof sheetLine>;

/** What keeps a feature of a file from being a district; the first that was found. */
export const districtFaults = [
  ...['feature', 'name', 'code', 'twice', 'geometry', 'ring_open', 'ring_short'],
  ...['points', 'duplicate', 'self_cross', 'hole', 'china', 'size', 'outside', 'overlap'],
] as const;
