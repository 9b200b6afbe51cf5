import { opsRules } from '@kickstand/contract/places/area-settings';
import { type Committing, committing } from '../../../kernel/database/committing.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import type { TripJobs } from '../../../rides/trips/trips.parts.ts';
import { closeVehicle } from '../work-end.service.ts';
import { noteEvents } from './desk.store.ts';
import { datingIn } from './due.service.ts';
import {
  closeTransferred,
  lockOverrunTasks,
  lockTasksOfTheGone,
  lockTasksOfTransferred,
  lockTasksWithoutDue,
  putInPool,
  type Stray,
  setDue,
} from './strays.store.ts';

const mostPerRun = 200;
const datesEveryMs = 2_000;
const tendsEveryMs = 15_000;

/**
 * Cleans up: tasks of people who are gone and endless work return to the pool, and tasks on vehicles that went elsewhere
 * are closed. Returns how many changed.
 */
export const tendStrays = (parts: TripJobs) =>
  committing(parts, async (ctx) => {
    const now = ctx.now();
    const gone = await lockTasksOfTheGone(ctx.db, mostPerRun);
    const { usual } = opsRules.fields.workTimeoutMinutes;
    const overrun = await lockOverrunTasks(ctx.db, usual, now, mostPerRun);
    const back = [...new Map([...gone, ...overrun].map((task) => [task.task_id, task])).values()];
    for (const task of back) {
      await putInPool(ctx.db, task);
      await noteEvents(ctx.db, [task], { kind: 'pooled', by: null, detail: task.assignee ?? '', now });
      await closeBegun(parts, ctx, task);
    }
    const transferred = await lockTasksOfTransferred(ctx.db, mostPerRun);
    for (const task of transferred) {
      await closeTransferred(ctx.db, task, now);
      await noteEvents(ctx.db, [task], { kind: 'closed', by: null, now });
      await closeBegun(parts, ctx, task);
    }
    return back.length + transferred.length;
  });

/** Sets the due time of new tasks. Returns how many. */
export const dateTasks = (parts: Pick<TripJobs, 'database' | 'now' | 'zone'>) =>
  committing(parts, async ({ db }) => {
    const undated = await lockTasksWithoutDue(db, mostPerRun);
    const dueOf = datingIn(db, parts.zone);
    for (const task of undated) await setDue(db, task, await dueOf(task));
    return undated.length;
  });

const closeBegun = (parts: TripJobs, ctx: Committing, task: Stray) =>
  task.started_at === null ? undefined : closeVehicle(parts, ctx, task);

/** Runs every fifteen seconds. Returns how to stop. */
export const startTendingStrays = (parts: TripJobs, onError: (error: unknown) => void) =>
  repeatEvery(tendsEveryMs, () => tendStrays(parts), onError);

/** Runs every two seconds. Returns how to stop. */
export const startDatingTasks = (parts: TripJobs, onError: (error: unknown) => void) =>
  repeatEvery(datesEveryMs, () => dateTasks(parts), onError);
