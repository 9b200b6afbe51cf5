import { z } from 'zod';
import { carId, id, imei } from '../../kit/index.ts';

/** The commands for vehicles. */
export const commandTypes = [
  'ring',
  'query',
  'lock',
  'unlock',
  'seat_open',
  'seat_close',
  'arm',
  'disarm',
  'wheel_lock',
  'wheel_unlock',
  'helmet_open',
  'voice',
  'temp_power',
  'reboot',
  'set_speed',
  'bms_switch',
  'ble',
  'params',
  'fence_push',
] as const;
export const commandType = z.enum(commandTypes);
export type CommandType = z.infer<typeof commandType>;

export const commandStates = ['queued', 'sent', 'acked', 'refused', 'timeout', 'cancelled'] as const;
export const commandState = z.enum(commandStates);
export type CommandState = z.infer<typeof commandState>;

/** One command to one vehicle, from its request to its outcome. */
export const commandRow = z.object({
  id,
  jobId: id.nullable(),
  carId,
  imei,
  type: commandType,
  /** The arguments, without secrets. */
  args: z.record(z.string(), z.unknown()),
  state: commandState,
  /** The controller's answer; null until there is one. */
  deviceCode: z.int().nullable(),
  /** The answer in words, in the caller's language; null until there is one. */
  message: z.string().nullable(),
  source: z.enum(['operator', 'user', 'rule']),
  operator: z.string().nullable(),
  reason: z.string().nullable(),
  retries: z.int(),
  createdAt: z.number(),
  sentAt: z.number().nullable(),
  deadlineAt: z.number(),
  endedAt: z.number().nullable(),
  /** When an answer arrived after the outcome was settled. */
  lateAt: z.number().nullable(),
  lateCode: z.int().nullable(),
});
export type CommandRow = z.infer<typeof commandRow>;

/** The result for one vehicle of a job when it was created. */
export const jobItem = z.object({
  carId,
  ok: z.boolean(),
  /** Refusal code and sentence if the command was not even queued. */
  code: z.string().nullable(),
  message: z.string().nullable(),
  commandId: id.nullable(),
});

/** A cancelled command. */
export const cancelledItem = z.object({ carId, commandId: id });

/** The outcomes of one type of command in a period. */
export const commandStatistic = z.object({
  type: commandType,
  given: z.int(),
  open: z.int(),
  acked: z.int(),
  refused: z.int(),
  timeout: z.int(),
  cancelled: z.int(),
  /** The share of acked ones among the outcomes that were not cancelled, percent; null if there are none. */
  successPercent: z.number().nullable(),
  /** From sending to the device's answer; null if none answered. */
  averageMs: z.number().nullable(),
  /** Why the others failed, most frequent first. */
  reasons: z.array(z.object({ code: z.int().nullable(), message: z.string().nullable(), count: z.int() })),
});
export type CommandStatistic = z.infer<typeof commandStatistic>;
