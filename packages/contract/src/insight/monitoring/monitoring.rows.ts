import { z } from 'zod';
import {
  batteryReport,
  lifecycle,
  locks,
  onlineState,
  ridingState,
} from '../../fleet/vehicles/vehicles.rows.ts';
import { carId, imei } from '../../kit/index.ts';

/** How long a controller has been silent, the shortest first; see `offlineSpanEdges`. */
export const offlineSpans = ['to30m', 'to2h', 'to24h', 'to7d', 'over7d'] as const;
export const offlineSpan = z.enum(offlineSpans);
export type OfflineSpan = z.infer<typeof offlineSpan>;

/** Whose network a SIM card is in, by its number. */
export const simOperators = ['mobile', 'unicom', 'telecom', 'broadnet', 'other'] as const;
export const simOperator = z.enum(simOperators);
export type SimOperator = z.infer<typeof simOperator>;

export const deviceModes = ['normal', 'eco', 'sleep'] as const;

/** A controller that is in a vehicle, and how it is. Instants are epoch ms; null means not reported, never zero. */
export const deviceRow = z.object({
  imei,
  carId,
  agentId: z.number(),
  agent: z.string(),
  area: z.string().nullable(),
  model: z.string(),
  lifecycle,
  ridingState,
  online: onlineState,
  loginAt: z.number().nullable(),
  reportedAt: z.number().nullable(),
  locatedAt: z.number().nullable(),
  /** 0-31 */
  gsm: z.number().nullable(),
  satellites: z.number().nullable(),
  hdop: z.number().nullable(),
  voltageMv: z.number().nullable(),
  restBattery: z.number().nullable(),
  mode: z.string(),
  locks,
  powerConnected: z.boolean().nullable(),
  moving: z.boolean().nullable(),
  speedKmh: z.number().nullable(),
  fwVersion: z.string().nullable(),
  voiceVersion: z.string().nullable(),
  iccid: z.string().nullable(),
  simOperator: simOperator.nullable(),
  simExpireOn: z.string().nullable(),
  /** Notifications of the last 24 hours. */
  events24h: z.int(),
  /** Commands of the last 24 hours that the device refused or did not answer. */
  failed24h: z.int(),
  /** Since its last good position, seconds. */
  positionAgeSeconds: z.int().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
});
export type DeviceRow = z.infer<typeof deviceRow>;

/** One controller with what its newest messages tell beyond the row. */
export const deviceDetail = deviceRow.extend({
  batterySn: z.string().nullable(),
  boundAt: z.number().nullable(),
  /** When the server last received anything of it, whatever that was worth. */
  heardAt: z.number().nullable(),
  /** How far its clock was ahead of the server's in that message, negative when behind; null when it is right enough. */
  skewMs: z.number().nullable(),
  /** Its own cell, on which it lives while the vehicle's battery is out; null when its last word did not tell. */
  innerMv: z.number().nullable(),
  /** Null when its battery has not told anything for a week. */
  battery: batteryReport.nullable(),
});
export type DeviceDetail = z.infer<typeof deviceDetail>;

/** The newest message of one kind as it came, without keys and tokens. */
export const rawPacket = z.object({
  kind: z.string(),
  verdict: z.string(),
  at: z.number(),
  deviceAt: z.number().nullable(),
  payload: z.record(z.string(), z.unknown()),
});
export type RawPacket = z.infer<typeof rawPacket>;

/** Counts over the vehicles on the shelf that carry a controller. */
export const deviceOverview = z.object({
  at: z.number(),
  bound: z.int(),
  online: z.int(),
  offline: z.int(),
  never: z.int(),
  spans: z.record(offlineSpan, z.int()),
  /** A position that is fresh enough to go by. */
  fixed: z.int(),
  weakSignal: z.int(),
  powerCut: z.int(),
  /** The most frequent first; the rest is counted together in `firmwareRest`. */
  firmware: z.array(z.object({ version: z.string().nullable(), count: z.int() })),
  firmwareRest: z.int(),
  sims: z.array(z.object({ operator: simOperator.nullable(), count: z.int() })),
});
export type DeviceOverview = z.infer<typeof deviceOverview>;

/** The same counts at an instant of the past, averaged over a step. */
export const deviceSample = z.object({
  at: z.number(),
  bound: z.number(),
  online: z.number(),
  fixed: z.number(),
  weakSignal: z.number(),
  powerCut: z.number(),
});
export type DeviceSample = z.infer<typeof deviceSample>;

/** What a controller measured in a stretch of time; null: nothing was reported. */
export const deviceMetric = z.object({
  at: z.number(),
  /** km/h, the highest. */
  speed: z.number().nullable(),
  /** Degrees clockwise from north, the last. */
  course: z.number().nullable(),
  satellites: z.number().nullable(),
  gsm: z.number().nullable(),
  voltageMv: z.number().nullable(),
  online: z.boolean(),
});
export type DeviceMetric = z.infer<typeof deviceMetric>;
