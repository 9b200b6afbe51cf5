import { opsRules } from '@kickstand/contract/area-settings';
import { type Committing, committing } from '../../../kernel/database/committing.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import type { TripJobs } from '../../trips/trips.parts.ts';
import { closeVehicle } from '../work-end.service.ts';
import { noteEvents } from './desk.store.ts';
import { dueAfter } from './due.service.ts';
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
const everyMs = 2_000;

/**
 * Put right what cannot stay as it is: tasks of people who are gone and work without end go back to the pool, tasks of
 * vehicles that went to somebody else are closed, and each task gets to know when it is due. Answers how many changed.
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
    const undated = await lockTasksWithoutDue(ctx.db, mostPerRun);
    for (const task of undated) await setDue(ctx.db, task, await dueAfter(ctx.db, task, parts.zone));
    return back.length + transferred.length + undated.length;
  });

const closeBegun = (parts: TripJobs, ctx: Committing, task: Stray) =>
  task.started_at === null ? undefined : closeVehicle(parts, ctx, task);

/** Look every two seconds. Answers how to stop. */
export const startTendingStrays = (parts: TripJobs, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => tendStrays(parts), onError);
