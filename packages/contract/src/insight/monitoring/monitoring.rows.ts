import { z } from 'zod';
import {
  batteryReport,
  lifecycle,
  locks,
  onlineState,
  ridingState,
} from '../../fleet/vehicles/vehicles.rows.ts';
import { carId, imei } from '../../kit/index.ts';

/** How long a controller has been offline, shortest first; see `offlineSpanEdges`. */
export const offlineSpans = ['to30m', 'to2h', 'to24h', 'to7d', 'over7d'] as const;
export const offlineSpan = z.enum(offlineSpans);
export type OfflineSpan = z.infer<typeof offlineSpan>;

/** The operator of a SIM card, by its number. */
export const simOperators = ['mobile', 'unicom', 'telecom', 'broadnet', 'other'] as const;
export const simOperator = z.enum(simOperators);
export type SimOperator = z.infer<typeof simOperator>;

export const deviceModes = ['normal', 'eco', 'sleep'] as const;

/** A controller in a vehicle, and its state. Instants are epoch ms; null means not reported, never zero. */
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

/** One controller with details from its latest messages. */
export const deviceDetail = deviceRow.extend({
  batterySn: z.string().nullable(),
  boundAt: z.number().nullable(),
  /** When the server last received anything from it, whatever the verdict. */
  heardAt: z.number().nullable(),
  /**
   * How far its clock was ahead of the server's in that message, negative when behind; null if it is accurate
   * enough.
   */
  skewMs: z.number().nullable(),
  /** Its own cell, which powers it without the vehicle's battery; null if not in the last message. */
  innerMv: z.number().nullable(),
  /** Null if its battery has not reported for a week. */
  battery: batteryReport.nullable(),
});
export type DeviceDetail = z.infer<typeof deviceDetail>;

/** The latest message of one kind as received, without keys and tokens. */
export const rawPacket = z.object({
  kind: z.string(),
  verdict: z.string(),
  at: z.number(),
  deviceAt: z.number().nullable(),
  payload: z.record(z.string(), z.unknown()),
});
export type RawPacket = z.infer<typeof rawPacket>;

/** Counts over the vehicles on the shelf with a controller. */
export const deviceOverview = z.object({
  at: z.number(),
  bound: z.int(),
  online: z.int(),
  offline: z.int(),
  never: z.int(),
  spans: z.record(offlineSpan, z.int()),
  /** A recent enough position. */
  fixed: z.int(),
  weakSignal: z.int(),
  powerCut: z.int(),
  /** Most frequent first; the rest is summed up in `firmwareRest`. */
  firmware: z.array(z.object({ version: z.string().nullable(), count: z.int() })),
  firmwareRest: z.int(),
  sims: z.array(z.object({ operator: simOperator.nullable(), count: z.int() })),
});
export type DeviceOverview = z.infer<typeof deviceOverview>;

/** The same counts at a past instant, averaged over a step. */
export const deviceSample = z.object({
  at: z.number(),
  bound: z.number(),
  online: z.number(),
  fixed: z.number(),
  weakSignal: z.number(),
  powerCut: z.number(),
});
export type DeviceSample = z.infer<typeof deviceSample>;

/** A controller's measurements in an interval; null: nothing was reported. */
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
