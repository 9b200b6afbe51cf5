import { z } from 'zod';
import { carId, id } from '../../kit/index.ts';
import { repairPart } from '../tasks/index.ts';
import { alarmType } from '../vehicles/vehicles.rows.ts';

/** How urgent an alarm is: somebody has to go now · important · usual · for information. */
export const alarmLevels = ['red', 'orange', 'yellow', 'blue'] as const;
export const alarmLevel = z.enum(alarmLevels);
export type AlarmLevel = z.infer<typeof alarmLevel>;

export const alarmStates = ['open', 'acked', 'unseen', 'fixed', 'ignored', 'auto_cleared'] as const;
export const alarmState = z.enum(alarmStates);
export type AlarmState = z.infer<typeof alarmState>;

/** States in which an alarm waits for somebody; `unseen`: its condition is over, and nobody has looked at it. */
export const waitingStates = ['open', 'acked', 'unseen'] as const satisfies readonly AlarmState[];

/** One alarm of a vehicle, from its first sight to its end. Times are epoch ms. */
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
  /** When the vehicle told of it, where that was long after it happened. */
  toldAt: z.number().nullable(),
  /** When it was last seen, or when it was over. */
  lastAt: z.number(),
  /** How often it came within half an hour of the time before. */
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

/** What became of one alarm of several. */
export const handledAlarm = z.object({
  id,
  ok: z.boolean(),
  code: z.string().nullable(),
  message: z.string().nullable(),
});

/** Alarms that wait for somebody, over the scope. */
export const alarmCounts = z.object({
  total: z.int(),
  /** Urgent ones that cleared by themselves and that nobody has looked at. */
  unseen: z.int(),
  levels: z.record(alarmLevel, z.int()),
  types: z.record(alarmType, z.int()),
});
export type AlarmCounts = z.infer<typeof alarmCounts>;
