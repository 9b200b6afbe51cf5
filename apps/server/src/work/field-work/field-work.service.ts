import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { staff } from '@kickstand/contract/work/field-work';
import { commandGapMs } from '@kickstand/domain/fleet/vehicles';
import { distanceMetres } from '@kickstand/domain/platform/geo';
import { codeOfTask, commandsOfTask, mayTarget, obstacleToStep } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { wasCommanded } from '../../kernel/command-queue.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { areaSettingsOf } from '../../places/area-settings/area-settings.service.ts';
import { type TripParts, tellOf } from '../../rides/trips/trips.parts.ts';
import { noteEvents } from './desk/desk.store.ts';
import { targetOf } from './ops.service.ts';
import { areaOf, mayDo } from './own-task.service.ts';
import { checkRoom } from './people.service.ts';
import { putPosition } from './people.store.ts';
import { reserveRoom } from './room.store.ts';
import { taskRowOf } from './staff.rows.ts';
import { addToTrack } from './staff-tracks.store.ts';
import {
  changeTask,
  insertTask,
  isForPerson,
  lockTask,
  type TaskStored,
  tasksFor,
  taskWith,
} from './tasks.store.ts';
import { isInTrip, lockWorkVehicles, type WorkVehicle } from './vehicles.store.ts';
import { endAtVehicle, tellVehicle } from './work-end.service.ts';

const types = Object.keys(codeOfTask) as TaskType[];

export async function notePosition(ctx: Ctx, { body }: InputOf<typeof staff.position>) {
  const { lng, lat, duty, taskId = null } = body;
  const { operatorId, agentId } = ctx.actor;
  const areaId = await areaOf(ctx, body);
  const at = ctx.now();
  await putPosition(ctx.db, { operatorId, agentId, areaId, lng, lat, at, taskId, duty });
  await addToTrack(ctx.db, { operatorId, agentId, areaId, lng, lat, at, duty });
  return { at };
}

export async function listOwnTasks(ctx: Ctx, { query }: InputOf<typeof staff.tasks>) {
  const { lng, lat, mine = false, limit } = query;
  const allowed = types.filter((type) => mayDo(ctx, type) && (query.types?.includes(type) ?? true));
  const near = lng === undefined || lat === undefined ? undefined : { lng, lat };
  const wish = { operatorId: ctx.actor.operatorId, types: allowed, mine, near, limit };
  const list = (await tasksFor(ctx.db, ctx.rows.scope(), wish)).map(taskRowOf);
  return { list, count: list.length };
}

async function shown(ctx: Ctx, taskId: string) {
  return taskRowOf((await taskWith(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found'));
}

/** Starts a task of the caller's own: created and taken at once. */
export async function addOwnTask(ctx: Ctx, { body }: InputOf<typeof staff.add>) {
  if (!mayDo(ctx, body.type)) refuse('common.forbidden');
  const vehicle = await workVehicle(ctx, Number(body.carId));
  const areaId = vehicle.serviceAreaId ?? refuse('vehicle.not_found');
  if (await isInTrip(ctx.db, vehicle.vehicleId)) refuse('vehicle.in_order');
  const target = await targetOf(ctx, body);
  if (!mayTarget(body.type, { target, areaId })) refuse('task.target');
  await checkRoom(ctx, ctx.actor.operatorId, 1);
  const taskId = await insertTask(ctx.db, {
    vehicle: vehicle.vehicleId,
    areaId,
    agentId: vehicle.agentId,
    type: body.type,
    source: 'self',
    priority: 'mid',
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.restBattery,
    targetId: body.targetId ?? null,
    assigneeId: ctx.actor.operatorId,
    claimed: true,
    createdBy: ctx.actor.operatorId,
    remark: body.remark,
    now: ctx.now(),
  });
  if (!taskId) return refuse('task.dup');
  await reserveRoom(ctx.db, [taskId]);
  return shown(ctx, taskId);
}

export async function workVehicle(ctx: Ctx, number: number): Promise<WorkVehicle> {
  const [vehicle = refuse('vehicle.not_found')] = await lockWorkVehicles(ctx.db, ctx.rows.scope(), [number]);
  return vehicle;
}

type Step = Parameters<typeof obstacleToStep>[0];

/** A task, locked, for which the caller may take this step. */
export async function taskFor(ctx: Ctx, taskId: string, step: Step): Promise<TaskStored> {
  const task = (await lockTask(ctx.db, ctx.rows.scope(), taskId)) ?? refuse('task.not_found');
  if (!mayDo(ctx, task.type as TaskType)) refuse('common.forbidden');
  const { state, assignee_id: assigneeId } = task;
  const obstacle = obstacleToStep(step, { state: state as 'pending', assigneeId }, ctx.actor.operatorId);
  if (obstacle) refuse(obstacle, { name: task.assignee ?? '' });
  return task;
}

export async function claimTask(ctx: Ctx, { params }: InputOf<typeof staff.claim>) {
  const task = await taskFor(ctx, params.taskId, 'claim');
  const { operatorId } = ctx.actor;
  if (task.assignee_id === null) {
    if (task.barred.includes(operatorId)) refuse('task.own_check');
    if (!(await isForPerson(ctx.db, task.task_id, operatorId))) refuse('task.other_grid');
    await checkRoom(ctx, operatorId, 1);
  }
  if (task.state === 'pending' || task.claimed_at === null) {
    // What waits for a ride to end goes on waiting, and is this person's then.
    const state = task.state === 'paused' ? 'paused' : 'doing';
    const claimed = { state, assignee_id: operatorId, claimed_at: new Date(ctx.now()) } as const;
    await changeTask(ctx.db, task, claimed);
    await reserveRoom(ctx.db, [task.task_id]);
    await note(ctx, task, 'claimed');
  }
  return shown(ctx, params.taskId);
}

const note = (ctx: Ctx, task: TaskStored, kind: 'claimed' | 'released' | 'started') =>
  noteEvents(ctx.db, [task], { kind, by: ctx.actor, now: ctx.now() });

/** Returns a task; what was opened for it is closed again. */
export async function releaseTask(parts: TripParts, ctx: Ctx, { params }: InputOf<typeof staff.release>) {
  const task = await taskFor(ctx, params.taskId, 'release');
  await changeTask(ctx.db, task, { state: 'pending', assignee_id: null, claimed_at: null, started_at: null });
  await note(ctx, task, 'released');
  if (task.started_at !== null) await endAtVehicle(parts, ctx, task);
  return shown(ctx, params.taskId);
}

/** Starts work at the vehicle: its seat is opened or its motor unlocked for the worker. */
export async function startTask(parts: TripParts, ctx: Ctx, { params, body }: InputOf<typeof staff.start>) {
  const task = await taskFor(ctx, params.taskId, 'start');
  const vehicle = await workVehicle(ctx, task.vehicle_id);
  if (await isInTrip(ctx.db, vehicle.vehicleId)) refuse('vehicle.in_order');
  await checkArrived(ctx, task.service_area_id, { vehicle, here: body });
  const commands = commandsOfTask[task.type as TaskType];
  if (commands) {
    const since = ctx.now() - commandGapMs;
    if (!vehicle.imei || !vehicle.online) refuse('device.offline');
    if (await wasCommanded(ctx.db, vehicle.vehicleId, commands.begin, since)) refuse('device.too_often');
    await tellVehicle(parts, ctx, vehicle, { type: commands.begin, by: ctx.actor });
  }
  // Opened a second time, work goes on from where it began.
  if (task.started_at === null) {
    await note(ctx, task, 'started');
    await changeTask(ctx.db, task, {
      started_at: new Date(ctx.now()),
      opened_lng: body.lng,
      opened_lat: body.lat,
      start_lng: vehicle.lng,
      start_lat: vehicle.lat,
      before_pct: vehicle.restBattery,
      before_mv: vehicle.voltageMv,
      old_battery: vehicle.batterySn,
    });
  }
  await announceVehicleUse(ctx, tellOf(parts), vehicle.vehicleId);
  return shown(ctx, params.taskId);
}

interface Arrival {
  vehicle: WorkVehicle;
  here: { lng: number; lat: number };
}

/** Work must start near the vehicle, within the area's arrival distance. */
async function checkArrived({ db }: Ctx, areaId: number, { vehicle: { lng, lat }, here }: Arrival) {
  if (lng === null || lat === null) return;
  const metres = distanceMetres([lng, lat], [here.lng, here.lat]);
  const { arrivalRadiusM } = (await areaSettingsOf(db, areaId)).ops;
  if (metres > arrivalRadiusM) refuse('task.too_far', { metres: Math.round(metres) });
}
