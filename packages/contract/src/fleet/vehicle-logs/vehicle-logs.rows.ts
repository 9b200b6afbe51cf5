import { z } from 'zod';
import { carId, id, imei } from '../../kit/index.ts';

/** The longest period of the vehicle log per request, days. */
export const mostVehicleLogDays = 31;

export const packetKinds = ['login', 'ping', 'bms', 'gps', 'notify', 'reply', 'firmware', 'command'] as const;
export const packetKind = z.enum(packetKinds);
export type PacketKind = z.infer<typeof packetKind>;

export const packetVerdicts = ['fresh', 'late', 'duplicate', 'skewed', 'doubled'] as const;
export const packetVerdict = z.enum(packetVerdicts);
/** The verdict on a message, given what was received before it. */
export type PacketVerdict = z.infer<typeof packetVerdict>;

export const packetDirections = ['up', 'down'] as const;

/** A message from or to a controller, in words. Times are epoch ms; null means absent from the message. */
export const deviceLogRow = z.object({
  id,
  /** When the server received or sent it. */
  at: z.number(),
  deviceAt: z.number().nullable(),
  kind: packetKind,
  direction: z.enum(packetDirections),
  verdict: packetVerdict,
  carId,
  imei,
  /** The notification, or the command. */
  subject: z.string().nullable(),
  /** Its content, in the caller's language. */
  decoded: z.string(),
  code: z.int().nullable(),
  codeText: z.string().nullable(),
  gsm: z.int().nullable(),
  voltageMv: z.int().nullable(),
  percent: z.int().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  /** km/h */
  speed: z.number().nullable(),
  satellites: z.int().nullable(),
});
export type DeviceLogRow = z.infer<typeof deviceLogRow>;

/** The events of the vehicle log, in two levels: groups and their events. */
export const eventGroups = [
  'lock',
  'command',
  'notify',
  'order',
  'alarm',
  'task',
  'shelf',
  'binding',
  'position',
  'config',
] as const;
export const eventGroup = z.enum(eventGroups);
export type EventGroup = z.infer<typeof eventGroup>;

export const eventSources = ['operator', 'user', 'device', 'rule', 'system'] as const;

/** Instant, kind and key of the event. */
export const vehicleLogId = z.string().min(1).max(160);

/** An event of a vehicle, whatever caused it. */
export const vehicleLogRow = z.object({
  id: vehicleLogId,
  carId,
  at: z.number(),
  group: eventGroup,
  /** Command type, notification code, trip or task event, alarm type, or action of the operator log. */
  event: z.string(),
  /** Its details besides the change, in the caller's language. */
  content: z.string(),
  /** Changed fields with their values before and after, or a command's arguments; empty if there are none. */
  change: z.record(z.string(), z.unknown()),
  ok: z.boolean().nullable(),
  resultText: z.string().nullable(),
  source: z.enum(eventSources),
  operator: z.string().nullable(),
  platform: z.string().nullable(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  battery: z.int().nullable(),
  tripId: z.string().nullable(),
  imei: imei.nullable(),
  /** The command job, task or request that it belongs to. */
  traceId: z.string().nullable(),
  /** An unlock without a trip or a command. */
  suspicious: z.boolean(),
});
export type VehicleLogRow = z.infer<typeof vehicleLogRow>;

/** A controller and its period in the vehicle. */
export const controllerTime = z.object({ imei, from: z.number(), to: z.number().nullable() });
