import { z } from 'zod';
import { id, smallId } from '../../kit/index.ts';
import { repairPart, taskPriority } from '../tasks/index.ts';

/** Who is offered a reason when reporting. */
export const reasonSides = ['rider', 'staff', 'both'] as const;
export const reasonSeverities = ['low', 'mid', 'high'] as const;
/** When a report takes its vehicle out of service: never, at once, or after several riders reported the same. */
export const stopRules = ['never', 'at_once', 'after_reports'] as const;
/** The icons that the riders' app has. */
export const reasonIcons = ['brake', 'wheel', 'light', 'seat', 'lock', 'battery', 'motor', 'other'] as const;

export const mostReasonName = 10;

/** The fields of a reason, except whether it is offered. */
const said = {
  part: repairPart,
  name: z.string().trim().min(1).max(mostReasonName),
  nameEn: z.string().trim().min(1).max(30),
  /** Vehicle models; empty means all. */
  modelIds: z.array(smallId).max(50).default([]),
  side: z.enum(reasonSides),
  severity: z.enum(reasonSeverities),
  stop: z.enum(stopRules),
  /** The number of different riders and of hours, for `after_reports`. */
  stopReports: z.int().min(1).max(10).default(2),
  stopHours: z.int().min(1).max(72).default(24),
  task: z.boolean(),
  priority: taskPriority,
  photo: z.boolean(),
  icon: z.enum(reasonIcons).default('other'),
  /** Its position among the others, smallest first. */
  position: z.int().min(0).max(999).default(100),
};

export const reasonBody = z.object(said);
export type ReasonBody = z.output<typeof reasonBody>;

export const repairReasonRow = z.object({
  ...said,
  id,
  models: z.array(z.string()),
  enabled: z.boolean(),
  /** Reports with this reason in the last 30 days, and the share of judged ones that were false, percent. */
  reports: z.int(),
  falsePercent: z.number().nullable(),
  version: z.int(),
  updatedAt: z.number(),
});
export type RepairReasonRow = z.output<typeof repairReasonRow>;

/** When riders may report a fault. */
export const reportRules = z.object({
  /** From the app at any time, for any vehicle. */
  anytime: z.boolean(),
  afterRide: z.boolean(),
  /** How long after a ride its vehicle may be reported. */
  withinMinutes: z.int().min(1).max(1_440),
  mostPerDay: z.int().min(1).max(50),
  /** After shorter rides the app asks whether something is broken; 0: never. */
  shortRideMinutes: z.int().min(0).max(10),
});
export type ReportRules = z.output<typeof reportRules>;
