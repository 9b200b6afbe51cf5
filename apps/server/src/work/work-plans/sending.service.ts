import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { workPlans } from '@kickstand/contract/work/work-plans';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { reserveRoomFor } from '../field-work/room.parts.ts';
import { draftWith } from './changes.service.ts';
import { isInHand } from './errand-work.service.ts';
import { lockArea } from './input.store.ts';
import { changePlan, lockPlan, type PlanStored, planOfArea } from './plans.store.ts';
import {
  adoptTasks,
  callOff,
  insertPlanned,
  lockOpenTasks,
  lockVehicles,
  noteSent,
  openTasksOn,
  type PlannedTask,
} from './sending.store.ts';
import { type StopStored, stopsOf } from './stops.store.ts';

export { type StopStored, stopsOf };

/** Sends a plan: the second of two clicks finds it already sent. */
export const sendPlan = (ctx: Ctx, { params, body }: InputOf<typeof workPlans.send>) =>
  sendOne(ctx, params.planId, body.version);

/** Sends the version of a plan that was seen; a refusal has written nothing. */
export async function sendOne(ctx: Ctx, planId: string, version: number) {
  const plan = await draftWith(ctx, planId, version);
  if (plan.shiftUntil <= ctx.now()) refuse('workPlan.past');
  await lockArea(ctx.db, plan.areaId);
  const running = await planOfArea(ctx.db, plan.areaId, ['sent']);
  if (running && running.planId !== plan.replaces) refuse('workPlan.runs');
  if (plan.stops === 0 && !running) refuse('workPlan.empty');
  const { operatorId, name } = ctx.actor;
  const sent = await sendOut(ctx.db, plan, { now: ctx.now(), by: operatorId, name, running });
  ctx.audit.record(plan.planId, { area: plan.areaId, replaces: running?.planId ?? null, ...sent });
  return sent;
}

interface Sending {
  now: number;
  by: string | null;
  name: string | null;
  /** The plan it replaces. */
  running: PlanStored | undefined;
}

/** Creates tasks from the stops of a plan, within a transaction that has locked it. Tasks in somebody's hands stay there. */
export async function sendOut(db: Db, plan: PlanStored, { now, by, name, running }: Sending) {
  const of = { planId: plan.planId, areaId: plan.areaId };
  const stops = await stopsOf(db, plan.planId);
  const fates = await sortOut(db, plan.areaId, stops);
  const withFate = stops.map((stop) => ({ stop, fate: fates.get(stop.jobId) ?? ({ is: 'gone' } as const) }));
  const fresh = withFate.flatMap(({ stop, fate }) =>
    fate.is === 'fresh' ? [freshOf(stop, fate.vehicle)] : [],
  );
  const made = await insertPlanned(db, { ...of, by, now }, fresh);
  const adopted = withFate.flatMap(({ stop, fate }) =>
    fate.is === 'adopted'
      ? [{ taskId: fate.taskId, operatorId: stop.operatorId, no: stop.no, targetId: stop.toStationId }]
      : [],
  );
  await adoptTasks(db, of, adopted);
  await reserveRoomFor(db, [...made.values(), ...adopted.map(({ taskId }) => taskId)]);
  const noted = withFate.map(({ stop, fate }) => notedOf(stop, fate, made));
  await noteSent(db, of, noted);
  if (running) {
    await callOff(db, { planId: running.planId, areaId: plan.areaId, now, why: 'replaced' });
    await changePlan(db, running.planId, { state: 'ended', ended_at: new Date(now), ended_why: 'replaced' });
  }
  await changePlan(db, plan.planId, { state: 'sent', sent_at: new Date(now), sent_by: name });
  return {
    made: made.size,
    adopted: adopted.length,
    skipped: noted.filter(({ skipped }) => skipped !== null).length,
  };
}

type Fate =
  | { is: 'own' | 'adopted'; taskId: string; ours: boolean }
  | { is: 'fresh'; vehicle: Awaited<ReturnType<typeof lockVehicles>>[number] }
  | { is: 'in_hand' | 'in_trip' | 'gone' };

/** The future of each stop; tasks from an earlier version are ours to close. */
async function sortOut(db: Db, areaId: number, stops: readonly StopStored[]) {
  const numbers = [...new Set(stops.map(({ vehicleId }) => vehicleId))];
  // The tasks before their vehicles, as whoever works at them does; what is asked for between the two is somebody else's.
  const locked = new Set((await lockOpenTasks(db, areaId, numbers)).map(({ taskId }) => taskId));
  const vehicles = new Map((await lockVehicles(db, areaId, numbers)).map((one) => [one.vehicleId, one]));
  const open = new Map(
    (await openTasksOn(db, areaId, numbers)).map((one) => [`${one.type} ${one.vehicleId}`, one]),
  );
  return new Map(
    stops.map((stop): [string, Fate] => {
      const task = open.get(`${stop.kind} ${stop.vehicleId}`);
      if (task && !locked.has(task.taskId)) return [stop.jobId, { is: 'in_hand' }];
      return [stop.jobId, fateOf(stop, vehicles.get(stop.vehicleId), task)];
    }),
  );
}

function fateOf(
  { operatorId }: StopStored,
  vehicle: Awaited<ReturnType<typeof lockVehicles>>[number] | undefined,
  task: Awaited<ReturnType<typeof lockOpenTasks>>[number] | undefined,
): Fate {
  const ours = task?.planId != null && task.source === 'algorithm';
  if (task && isInHand(task))
    return task.assigneeId === operatorId ? { is: 'own', taskId: task.taskId, ours } : { is: 'in_hand' };
  if (!vehicle) return { is: 'gone' };
  if (vehicle.inTrip) return { is: 'in_trip' };
  return task ? { is: 'adopted', taskId: task.taskId, ours } : { is: 'fresh', vehicle };
}

/** The charge assumed by the plan, percent. */
const plannedPctOf = ({ charge = null }: { charge?: number | null }) => charge && Math.round(charge);

const freshOf = (stop: StopStored, { agentId, lng, lat, charge }: FreshVehicle): PlannedTask => ({
  vehicle: stop.vehicleId,
  agentId,
  type: stop.kind as TaskType,
  operatorId: stop.operatorId,
  no: stop.no,
  targetId: stop.toStationId,
  lng,
  lat,
  charge,
  plannedPct: plannedPctOf(stop.reason as object),
});
type FreshVehicle = Awaited<ReturnType<typeof lockVehicles>>[number];

/** The task for a stop, or why there is none. */
function notedOf({ jobId, kind, vehicleId }: StopStored, fate: Fate, made: ReadonlyMap<string, string>) {
  if (fate.is === 'own' || fate.is === 'adopted')
    return { jobId, taskId: fate.taskId, adopted: !fate.ours, skipped: null };
  // Somebody else may have made it meanwhile.
  const taskId = fate.is === 'fresh' ? (made.get(`${kind} ${vehicleId}`) ?? null) : null;
  const skipped = taskId !== null ? null : fate.is === 'fresh' ? 'gone' : fate.is;
  return { jobId, taskId, adopted: false, skipped };
}

/** Ends a running plan, or dismisses one that was not sent. */
export async function endPlan(ctx: Ctx, { params: { planId }, body }: InputOf<typeof workPlans.end>) {
  ctx.audit.on(planId);
  const plan = (await lockPlan(ctx.db, ctx.rows.scope(), planId)) ?? refuse('common.not_found');
  if (plan.version !== body.version) refuse('common.stale_version');
  if (plan.state === 'ended') refuse('workPlan.ended');
  const calledOff = await endIt(ctx.db, plan, {
    now: ctx.now(),
    why: plan.state === 'sent' ? 'cancelled' : 'passed_over',
  });
  ctx.audit.record(planId, { state: [plan.state, 'ended'], calledOff });
  return { calledOff };
}

/** Ends a plan, within a transaction that has locked it; returns how many tasks were cancelled. */
export async function endIt(
  db: Db,
  plan: PlanStored,
  { now, why }: { now: number; why: 'over' | 'cancelled' | 'passed_over' },
) {
  const stopped = why === 'over' ? 'over' : 'cancelled';
  const calledOff =
    plan.state === 'sent'
      ? await callOff(db, { planId: plan.planId, areaId: plan.areaId, now, why: stopped })
      : 0;
  await changePlan(db, plan.planId, { state: 'ended', ended_at: new Date(now), ended_why: why });
  return calledOff;
}
