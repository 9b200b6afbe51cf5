import { z } from 'zod';
import { repairPart, taskPriority, taskType } from '../../fleet/tasks/index.ts';
import { carId, id } from '../../kit/index.ts';

export const opsTaskStates = ['pending', 'doing', 'done', 'closed', 'paused'] as const;
export const opsTaskState = z.enum(opsTaskStates);
export type OpsTaskState = z.infer<typeof opsTaskState>;
/** The states of a task that is still to be done. */
export const openTaskStates = ['pending', 'doing', 'paused'] as const satisfies readonly OpsTaskState[];

export const taskSources = ['rule', 'manual', 'self', 'algorithm', 'customer'] as const;
export const taskValidities = ['valid', 'invalid', 'pending'] as const;
export const taskValidity = z.enum(taskValidities);

/** Which parts are missing, in words. */
export const partsMissing = z.string().trim().min(2).max(100);

export const repairResults = ['fixed', 'dragged', 'no_fault', 'not_found', 'irreparable'] as const;

/** What is looked at of a vehicle that is inspected; it counts when all of it was. */
export const inspectItems = [
  'brake',
  'light',
  'tyre',
  'qr',
  'plate',
  'cleanliness',
  'helmet',
  'parking',
] as const;
export const inspectItem = z.enum(inspectItems);
export type InspectItem = z.infer<typeof inspectItem>;

/** One piece of work of field staff on one vehicle. */
export const opsTaskRow = z.object({
  id,
  type: taskType,
  source: z.enum(taskSources),
  priority: taskPriority,
  state: opsTaskState,
  carId,
  serviceAreaId: z.number(),
  agentId: z.number(),
  /** Where the vehicle was when the task was made or begun; null when nobody knew. */
  lng: z.number().nullable(),
  lat: z.number().nullable(),
  /** Station a vehicle is to be moved to. */
  targetId: id.nullable(),
  assigneeId: id.nullable(),
  assignee: z.string().nullable(),
  createdAt: z.number(),
  claimedAt: z.number().nullable(),
  startedAt: z.number().nullable(),
  finishedAt: z.number().nullable(),
  dueAt: z.number().nullable(),
  beforePct: z.number().nullable(),
  afterPct: z.number().nullable(),
  distanceM: z.number().nullable(),
  validity: taskValidity,
  invalidReason: z.string().nullable(),
  remark: z.string(),
  version: z.int(),
  /** When it was due at first; what was given beyond that takes no breach back. */
  firstDueAt: z.number().nullable(),
  /** It counts only with a photo, whatever its area says of its kind. */
  photoNeeded: z.boolean(),
  /** Of an inspection: what has to be looked at; null: everything. */
  askedItems: z.array(inspectItem).nullable(),
  /** What was asked for together has one of these. */
  batchId: id.nullable(),
});
export type OpsTaskRow = z.infer<typeof opsTaskRow>;

export const faultStates = ['new', 'processing', 'done', 'dragged', 'invalid'] as const;
export const faultState = z.enum(faultStates);
export const faultSources = ['user', 'staff', 'auto', 'operator'] as const;

/** Something is broken, as a rider, field staff or an operator says. */
export const faultRow = z.object({
  id,
  carId,
  source: z.enum(faultSources),
  /** An operator's name; of a rider nothing but the id. */
  reporter: z.string(),
  parts: z.array(repairPart),
  text: z.string(),
  /** Nobody may rent the vehicle until this is dealt with. */
  stop: z.boolean(),
  tripId: id.nullable(),
  taskId: id.nullable(),
  state: faultState,
  result: z.enum(repairResults).nullable(),
  handler: z.string().nullable(),
  createdAt: z.number(),
  handledAt: z.number().nullable(),
});
export type FaultRow = z.infer<typeof faultRow>;

/** Where somebody of the field staff is. */
export const staffPosition = z.object({
  operatorId: id,
  name: z.string(),
  agentId: z.number(),
  serviceAreaId: z.number().nullable(),
  lng: z.number(),
  lat: z.number(),
  at: z.number(),
  duty: z.boolean(),
  taskId: id.nullable(),
  /** What is being done there, as far as the task is in sight. */
  work: z.object({ type: taskType, carId }).nullable(),
});
export type StaffPosition = z.infer<typeof staffPosition>;
