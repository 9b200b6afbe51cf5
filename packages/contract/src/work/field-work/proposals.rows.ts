import { z } from 'zod';
import { taskPriority, taskType } from '../../fleet/tasks/index.ts';
import { carId, id } from '../../kit/index.ts';
import { ruleConditionNames } from './dry-run.rows.ts';

/** A task that a rule would make now, did a plan not run in its area. */
export const proposedTask = z.object({
  /** Of the area, the rule and the vehicle. */
  id,
  ruleId: id,
  rule: z.string(),
  type: taskType,
  priority: taskPriority,
  carId,
  /** Percent; null when not reported. */
  batteryPct: z.int().nullable(),
  /** What each condition of the rule found, in that condition’s unit; null: not known. */
  why: z.array(z.object({ name: z.enum(ruleConditionNames), value: z.int().nullable() })),
});
export type ProposedTask = z.infer<typeof proposedTask>;
