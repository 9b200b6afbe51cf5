import { z } from 'zod';
import { carId, id, imei } from '../../kit/index.ts';
import { fenceKind } from '../../platform/map-kit/index.ts';
import { packetVerdict } from '../vehicle-logs/vehicle-logs.rows.ts';

/** The longest track per request, hours. */
export const mostTrackHours = 24;
/** The longest period of messages per request, days. */
export const mostPacketDays = 7;

/** A point of an itinerary; instants are the controller's, epoch ms. */
export const trackPoint = z.object({
  ts: z.number(),
  lng: z.number(),
  lat: z.number(),
  /** km/h */
  speed: z.number(),
  /** Degrees clockwise from north. */
  course: z.number(),
  /** Percent, as last reported before; null if it was not. */
  battery: z.int().nullable(),
});

/** Where the vehicle stood for three minutes or longer. */
export const trackStop = z.object({
  from: z.number(),
  to: z.number(),
  durationMs: z.number(),
  lng: z.number(),
  lat: z.number(),
});

/** More than five minutes moving or fifteen standing without a fix. */
export const trackGap = z.object({ from: z.number(), to: z.number(), moving: z.boolean() });

export const itinerary = z.object({
  carId,
  imei: imei.nullable(),
  points: z.array(trackPoint),
  stops: z.array(trackStop),
  gaps: z.array(trackGap),
  /** Points before simplifying. */
  count: z.int(),
});
export type Itinerary = z.infer<typeof itinerary>;

/** A fence as it was in a period; other versions are entries of their own. */
export const fenceAsOf = z.object({
  id,
  serviceAreaId: z.number(),
  kind: fenceKind,
  name: z.string(),
  /** Rings [[[lng,lat],…],…] in WGS-84, outer ring first. */
  points: z.array(z.array(z.array(z.number()))),
  /** When it came into force. */
  from: z.number(),
  /** When it ceased; null: still in force. */
  to: z.number().nullable(),
});
export type FenceAsOf = z.infer<typeof fenceAsOf>;

/** A controller's average measurements in an interval; null if nothing was reported. */
export const chartSample = z.object({
  at: z.number(),
  gsm: z.number().nullable(),
  voltageMv: z.number().nullable(),
  percent: z.number().nullable(),
  satellites: z.number().nullable(),
  online: z.boolean(),
});
export type ChartSample = z.infer<typeof chartSample>;

/** A notification of a controller. */
export const deviceEventRow = z.object({
  id: z.string(),
  at: z.number(),
  deviceAt: z.number().nullable(),
  imei,
  carId,
  notify: z.int(),
  /** The notification in the caller's language. */
  text: z.string(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
});

/** A position as reported by the controller. */
export const deviceGpsRow = z.object({
  id: z.string(),
  at: z.number(),
  deviceAt: z.number().nullable(),
  imei,
  carId,
  lng: z.number(),
  lat: z.number(),
  speed: z.number(),
  course: z.number(),
  satellites: z.int(),
  hdop: z.number(),
  verdict: packetVerdict,
});
