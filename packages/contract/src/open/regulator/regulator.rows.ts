import { z } from 'zod';
import { lifecycle } from '../../fleet/vehicles/vehicles.rows.ts';
import { id, lat, lng } from '../../kit/index.ts';
import { photoShown } from '../../platform/photos/photos.rows.ts';

const n = z.int();

/** The counts on the map of a city by cells of 100 m: standing vehicles, starts and ends of rides. */
export const cellMetrics = ['vehicles', 'starts', 'ends'] as const;
export type CellMetric = (typeof cellMetrics)[number];

/** A city's requirements of the operator; the bounds are settings of the area. */
export const kpiNames = ['inStation', 'intact', 'offline', 'inHour', 'inDay', 'violations'] as const;
export const kpiName = z.enum(kpiNames);
export type KpiName = z.infer<typeof kpiName>;

/** Rings in WGS-84, outer ring first per polygon; several polygons are one district. */
export const polygons = z.array(z.array(z.array(z.tuple([lng, lat]))));

const named = {
  districtId: id,
  /** The city's number for it. */
  code: z.string(),
  district: z.string(),
  serviceAreaId: n,
  area: z.string(),
  agentId: n,
  company: z.string(),
};

/** A district of a city, with its quota of vehicles today; null: none set. */
export const districtRow = z.object({ id, ...named, quota: n.nullable(), polygons });
export type DistrictRow = z.infer<typeof districtRow>;

/** The figures of a district; null: not counted, or fewer than ten. */
const told = {
  /** Its quota of vehicles; for several days, the last one's. */
  quota: n.nullable(),
  deployed: n.nullable(),
  onStreet: n.nullable(),
  inTrip: n.nullable(),
  /** Rides that ended there, on closed days. */
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
  /** The average duration of ended violations. */
  violationSeconds: n.nullable(),
};

/** The figures of a district over a span, and the requirements it missed. */
export const districtFigures = z.object({ ...named, ...told, missed: z.array(kpiName) });
export type DistrictFigures = z.infer<typeof districtFigures>;

/** The totals over all districts, of what may be shown. */
export const districtTotals = z.object(told);
export type DistrictTotals = z.infer<typeof districtTotals>;

/** A cell of 100 m with its count, never below ten. */
export const gridCell = z.object({ cell: n, west: lng, south: lat, east: lng, north: lat, n: n.min(10) });
export type GridCell = z.infer<typeof gridCell>;

/** A published station with its vehicles now; null: fewer than ten, or the span is over. */
export const cityStation = z.object({
  id,
  name: z.string(),
  lng,
  lat,
  /** Null: unlimited. */
  capacity: n.nullable(),
  current: n.nullable(),
  /** More vehicles than its capacity. */
  isOver: z.boolean(),
});
export type CityStation = z.infer<typeof cityStation>;

/** A complaint or violation at a place. */
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
  /** When the snapshot was taken whose vehicles are counted; null: none. */
  picturedAt: z.number().nullable(),
  /** The last day of the span whose rides are included; null: none yet. */
  shutDay: z.string().nullable(),
  districts: z.array(districtFigures),
  total: districtTotals,
  /** Field staff on duty now in the areas of these districts, as a number only; null: the span is over. */
  staffOnDuty: n.nullable(),
  cells: z.array(gridCell),
  stations: z.array(cityStation),
  violations: z.array(cityPin),
  complaints: z.array(cityPin),
});
export type CityOverview = z.infer<typeof cityOverview>;

/** A vehicle registered with the city. Its use is not shown. */
export const registeredVehicle = z.object({
  /** Its number with the city, else its plate. */
  id: z.string(),
  plate: z.string().nullable(),
  frameNo: z.string().nullable(),
  model: z.string(),
  /** When it was put on the shelf; null: never. */
  deployedAt: z.number().nullable(),
  state: lifecycle,
  online: z.boolean(),
  /** With a fault that has been open for more than 48 hours. */
  faulty: z.boolean(),
  serviceAreaId: n,
  area: z.string(),
  company: z.string(),
});
export type RegisteredVehicle = z.infer<typeof registeredVehicle>;

export const complaintStates = ['open', 'assigned', 'mended'] as const;
export const complaintState = z.enum(complaintStates);
export type ComplaintState = z.infer<typeof complaintState>;

/** A complaint of a city. */
export const cityComplaint = z.object({
  id,
  /** The city's own number. */
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
  /** Only for those who assign them. */
  assignee: z.string().nullable(),
  mendedAt: z.number().nullable(),
  /** The time from raising to resolving it. */
  mendedSeconds: n.nullable(),
  /** Photos by the city, and of the result. */
  photos: z.array(photoShown),
  mendedPhotos: z.array(photoShown),
});
export type CityComplaint = z.infer<typeof cityComplaint>;

/** A deadline set by the city: an open complaint, or the sheet of a month. */
export const cityDeadline = z.object({
  id: z.string(),
  kind: z.enum(['complaint', 'sheet']),
  /** The city's number of the complaint, or the month as `YYYY-MM`. */
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
  /** Null: it is still there. */
  endedBy: violationEndedBy.nullable(),
  /** For how long it has been there. */
  seconds: n,
  /** Of the task that removed it. */
  photos: z.array(photoShown),
});
export type NoStopViolation = z.infer<typeof noStopViolation>;

/** A line of the sheet: a district's closed day or month, or a later correction of an earlier day. */
export const sheetLine = z.object({
  id: z.string(),
  /** `YYYY-MM-DD`, or `YYYY-MM`. */
  day: z.string(),
  /** For a correction, the day it corrects. */
  ofDay: z.string().nullable(),
  ...named,
  ...told,
  mendedInHour: n,
  mendedInDay: n,
  violationsEnded: n,
});
export type SheetLine = z.infer<typeof sheetLine>;

/** Why a feature of a file is not a district; the first reason found. */
export const districtFaults = [
  ...['feature', 'name', 'code', 'twice', 'geometry', 'ring_open', 'ring_short'],
  ...['points', 'duplicate', 'self_cross', 'hole', 'china', 'size', 'outside', 'overlap'],
] as const;
