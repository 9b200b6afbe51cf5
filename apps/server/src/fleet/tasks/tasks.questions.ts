import type { TaskPriority, TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { ops } from '@kickstand/contract/work/field-work';
import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';

/** The properties of a task, whichever vehicle it is for. */
export type TaskWish = Omit<InputOf<typeof ops.create>['body'], 'carIds' | 'photoNeeded' | 'dedupeHours'> & {
  photoNeeded?: boolean;
  /** Vehicles with work of the kind completed within so many hours get no task; 0 by default. */
  dedupeHours?: number;
  /** Customer service passes on a rider's report; an analysis suggests where vehicles should be. */
  source?: 'customer' | 'algorithm';
};

/**
 * Creates a task for each of some vehicles, accepting or refusing each separately. `object` names them in the
 * operator log.
 */
export const tasksMade = defineQuestion<
  [ctx: Ctx, numbers: readonly number[], wish: TaskWish, object?: string],
  Promise<ReplyOf<typeof ops.create>>
>('fleet.tasksMade');

/** A vehicle that needs a task. */
interface VehicleDue {
  vehicle_id: number;
  service_area_id: number;
  agent_id: number;
  lng: number | null;
  lat: number | null;
  batteryPct: number | null;
}

/** The open task of a kind on a vehicle, or a new one created automatically. */
export const taskOpened = defineQuestion<
  [db: Db, due: VehicleDue, wish: { type: TaskType; priority: TaskPriority; remark?: string }, now: number],
  Promise<{ taskId: string | undefined; isNew: boolean }>
>('fleet.taskOpened');
