import { afterRide, whenRidden } from '@kickstand/domain/work/work-verdicts';
import { type Committing, committing } from '../../../kernel/database/committing.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import { announceVehicleUse } from '../../../live/vehicle-use-changes.ts';
import { type TripJobs, tellOf } from '../../../rides/trips/trips.parts.ts';
import {
  closeTask,
  lockTasksAfterRide,
  lockTasksInRide,
  noteRide,
  pauseTask,
  resumeTask,
  type TaskAfterRide,
  type TaskInRide,
} from './ridden.store.ts';

/** From this charge on a swap is no longer needed, percent. */
const chargedPercent = 60;
const mostPerRun = 200;
const everyMs = 2_000;

type Parts = Pick<TripJobs, 'database' | 'now' | 'tellVehicleUse'>;

/** Updates tasks when their vehicle's ride begins or ends. Returns how many tasks changed. */
export const tendRidden = (parts: Parts) =>
  committing(parts, async (ctx) => {
    const ridden = await lockTasksInRide(ctx.db, mostPerRun);
    for (const task of ridden) await onRide(parts, ctx, task);
    const over = await lockTasksAfterRide(ctx.db, mostPerRun);
    for (const task of over) await onRideOver(ctx, task);
    return ridden.length + over.length;
  });

async function onRide(parts: Parts, ctx: Committing, task: TaskInRide) {
  const next = whenRidden({ startedAt: task.started_at });
  if (next.state === 'paused') {
    await pauseTask(ctx.db, task, task.waits_since);
    return noteRide(ctx.db, task, { kind: 'paused', now: task.waits_since });
  }
  const closedAt = task.opened_at ?? ctx.now();
  await closeTask(ctx.db, task, next.reason, closedAt);
  await noteRide(ctx.db, task, { kind: 'closed', reason: next.reason, now: closedAt });
  return announceVehicleUse(ctx, tellOf(parts), task.vehicle_id);
}

/**
 * Whether a ride left the vehicle so that nothing is to be done. A swap requested by people or a plan can only be
 * dropped by them.
 */
function isReasonGone({ type, source, restBattery, rulePct, inPlace }: TaskAfterRide) {
  if (type !== 'swap') return type === 'move' && inPlace;
  return source === 'rule' && (restBattery ?? 0) >= Math.max(chargedPercent, (rulePct ?? 0) + 1);
}

async function onRideOver({ db, now: clock }: Committing, task: TaskAfterRide) {
  const now = clock();
  const next = afterRide({ reasonGone: isReasonGone(task), claimed: task.claimed });
  if (next.state === 'closed') {
    await closeTask(db, task, next.reason, now);
    return noteRide(db, task, { kind: 'closed', reason: next.reason, now });
  }
  await resumeTask(db, task, next.state, now);
  return noteRide(db, task, { kind: 'resumed', now });
}

/** Checks for rides every two seconds. Returns how to stop. */
export const startTendingRidden = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => tendRidden(parts), onError);
