import type { TaskPriority, TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { ops } from '@kickstand/contract/work/field-work';
import { defineQuestion } from '../../kernel/between-domains.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';

/** What a task is to be, whichever vehicle it is for. */
export type TaskWish = Omit<InputOf<typeof ops.create>['body'], 'carIds' | 'photoNeeded' | 'dedupeHours'> & {
  photoNeeded?: boolean;
  /** Vehicles on which work of the kind ended within so many hours get no task; 0 unless said. */
  dedupeHours?: number;
  /** Customer service passes on what a rider says; an analysis says where vehicles had better stand. */
  source?: 'customer' | 'algorithm';
};

/** A task for each of some vehicles; each is made or refused for itself. `object` names them in the operator log. */
export const tasksMade = defineQuestion<
  [ctx: Ctx, numbers: readonly number[], wish: TaskWish, object?: string],
  Promise<ReplyOf<typeof ops.create>>
>('fleet.tasksMade');

/** A vehicle that somebody is to be sent to. */
interface VehicleDue {
  vehicle_id: number;
  service_area_id: number;
  agent_id: number;
  lng: number | null;
  lat: number | null;
  batteryPct: number | null;
}

/** The open task of a kind on a vehicle, or a new one that nobody asked for. */
export const taskOpened = defineQuestion<
  [db: Db, due: VehicleDue, wish: { type: TaskType; priority: TaskPriority; remark?: string }, now: number],
  Promise<{ taskId: string | undefined; isNew: boolean }>
>('fleet.taskOpened');
