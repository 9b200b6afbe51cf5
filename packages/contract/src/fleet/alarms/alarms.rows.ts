import { z } from 'zod';
import { carId, id } from '../../kit/index.ts';
import { repairPart } from '../tasks/index.ts';
import { alarmType } from '../vehicles/vehicles.rows.ts';

/** How urgent an alarm is: go now · important · usual · for information. */
export const alarmLevels = ['red', 'orange', 'yellow', 'blue'] as const;
export const alarmLevel = z.enum(alarmLevels);
export type AlarmLevel = z.infer<typeof alarmLevel>;

export const alarmStates = ['open', 'acked', 'unseen', 'fixed', 'ignored', 'auto_cleared'] as const;
export const alarmState = z.enum(alarmStates);
export type AlarmState = z.infer<typeof alarmState>;

/** States in which an alarm waits to be handled; `unseen`: its condition is over, and nobody has seen it. */
export const waitingStates = ['open', 'acked', 'unseen'] as const satisfies readonly AlarmState[];

/** One alarm of a vehicle, from its beginning to its end. Times are epoch ms. */
export const alarmRow = z.object({
  id,
  carId,
  type: alarmType,
  level: alarmLevel,
  state: alarmState,
  agentId: z.number(),
  serviceAreaId: z.number().nullable(),
  area: z.string().nullable(),
  firstAt: z.number(),
  /** When the vehicle reported it, if long after the event. */
  toldAt: z.number().nullable(),
  /** When it last recurred, or ended. */
  lastAt: z.number(),
  /** How often it occurred within half an hour of the time before. */
  count: z.int(),
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  tripId: id.nullable(),
  handler: z.string().nullable(),
  handledAt: z.number().nullable(),
  parts: z.array(repairPart),
  remark: z.string(),
  version: z.int(),
});
export type AlarmRow = z.infer<typeof alarmRow>;

/** The result for one of several alarms. */
export const handledAlarm = z.object({
  id,
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

/** Waiting alarms in scope. */
export const alarmCounts = z.object({
  total: z.int(),
  /** Urgent ones that cleared by themselves and have not been seen. */
  unseen: z.int(),
  levels: z.record(alarmLevel, z.int()),
  types: z.record(alarmType, z.int()),
});
export type AlarmCounts = z.infer<typeof alarmCounts>;
