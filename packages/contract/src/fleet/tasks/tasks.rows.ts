import { z } from 'zod';
import { carId, id } from '../../kit/index.ts';

export const taskTypes = ['swap', 'move', 'inspect', 'repair', 'drag_back'] as const;
export const taskType = z.enum(taskTypes);
export type TaskType = z.infer<typeof taskType>;

export const taskPriorities = ['low', 'mid', 'high', 'urgent'] as const;
export const taskPriority = z.enum(taskPriorities);
export type TaskPriority = z.infer<typeof taskPriority>;

/** The longest due time of a task, hours. */
export const mostDueHours = 168;
/** Hours until the task is due. */
export const dueHours = z.int().min(1).max(mostDueHours).optional();

/** Vehicle parts that can be broken. */
export const repairParts = [
  'brake',
  'handlebar',
  'basket',
  'light',
  'wiring',
  'front_wheel',
  'pedal',
  'kickstand',
  'throttle',
  'saddle',
  'qr',
  'fender',
  'motor',
  'rear_wheel',
  'private_lock',
  'battery',
  'ecu',
  'helmet',
  'other',
] as const;
export const repairPart = z.enum(repairParts);
export type RepairPart = z.infer<typeof repairPart>;

/** The most vehicles per request for tasks. */
export const mostTaskedVehicles = 500;

/** The result for each vehicle. */
export const outcomesOfTasks = z.object({
  list: z.array(
    z.object({
      carId,
      ok: z.boolean(),
      code: z.string().nullable(),
      message: z.string().nullable(),
      taskId: id.nullable(),
    }),
  ),
  count: z.int(),
});
