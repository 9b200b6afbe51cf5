import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { OpsTaskRow, ops } from '@kickstand/contract/work/field-work';
import { codeOfTask, mayTarget } from '@kickstand/domain/work/field-work';
import { takeOnAlarm } from '../../fleet/alarms/alarms.service.ts';
import type { TaskWish } from '../../fleet/tasks/tasks.questions.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { endedSince, gridIn, pageOfTasks } from './desk/desk.store.ts';
import { stationIn } from './map.store.ts';
import { checkRoom, checkWorks, freshMs, mostPeople, placesOfVehicles } from './people.service.ts';
import { positionsSince, vehiclesForWork } from './people.store.ts';
import { reserveRoom, roomAt } from './room.store.ts';
import { deskRowOf } from './staff.rows.ts';
import { insertTask } from './tasks.store.ts';
import { lockWorkVehicles, type WorkVehicle } from './vehicles.store.ts';

const hourMs = 3_600_000;

export async function listTasks(ctx: Ctx, { query }: InputOf<typeof ops.tasks>) {
  const { list, ...counted } = await pageOfTasks(
    ctx.db,
    { scope: ctx.rows.scope(query), locale: ctx.locale },
    query,
    ctx.now(),
  );
  return { list: list.map((row) => deskRowOf(row, ctx.locale, ctx.now())), ...counted };
}

type Made = ReplyOf<typeof ops.create>['list'][number];
type Obstacle =
  | 'vehicle.not_found'
  | 'task.dup'
  | 'task.target'
  | 'task.grid'
  | 'task.recent'
  | 'task.no_room';

/** Creates a task for each vehicle that has none of its kind. */
export async function createTasks(ctx: Ctx, { body: { carIds, ...wish } }: InputOf<typeof ops.create>) {
  const numbers = [...new Set(carIds.map(Number))];
  return makeTasks(ctx, numbers, wish);
}

/** Creates a task for each of some vehicles; each succeeds or is refused on its own. `object` names them in the operator log. */
export async function makeTasks(
  ctx: Ctx,
  numbers: readonly number[],
  wish: TaskWish,
  object = nameOf(numbers),
) {
  ctx.audit.on(object);
  await checkAssignees(ctx, wish, numbers);
  const all = await limitsOf(ctx, wish, numbers);
  const rows = await lockWorkVehicles(ctx.db, ctx.rows.scope(), numbers);
  const byNumber = new Map(rows.map((row) => [row.vehicleId, row]));
  // Counted after the vehicles are locked: whoever sent others there before is counted.
  if (wish.targetId !== undefined) all.room = await roomAt(ctx.db, wish.targetId);
  const list: Made[] = [];
  for (const number of numbers) {
    const made = await createOne(ctx, byNumber.get(number), wish, all);
    list.push({ carId: String(number), ...made });
  }
  if (wish.assigneeId || wish.assignees) await reserveRoom(ctx.db, taskIdsOf(list));
  const taken = (ok: boolean) => list.filter((one) => one.ok === ok).map(({ carId }) => carId);
  const alarm = wish.alarmId && (await takeOnAlarm(ctx, wish.alarmId, taken(true).map(Number)));
  ctx.audit.record(object, {
    type: wish.type,
    priority: wish.priority,
    assignee: wish.assigneeId ?? null,
    ...(wish.assignees && { assignees: wish.assignees }),
    target: wish.targetId ?? null,
    grid: wish.gridId ?? null,
    dueHours: wish.dueHours ?? null,
    ...(alarm && { alarm }),
    made: taken(true),
    refused: taken(false),
  });
  return { list, count: list.length };
}

const taskIdsOf = (list: readonly Made[]) => list.flatMap(({ taskId }) => (taskId === null ? [] : [taskId]));

const nameOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? String(numbers[0]) : `${numbers.length} vehicles`;

/** The assignee in an area; null: anybody. */
const assigneeIn = ({ assigneeId, assignees }: TaskWish, areaId: number | null) =>
  assigneeId ?? assignees?.find((one) => one.areaId === areaId)?.operatorId ?? null;

async function checkAssignees(ctx: Ctx, wish: TaskWish, numbers: readonly number[]) {
  const { assigneeId, assignees = [], type } = wish;
  const named = assigneeId ? [assigneeId] : assignees.map(({ operatorId }) => operatorId);
  if (named.length === 0) return;
  const vehicles = await vehiclesForWork(ctx.db, ctx.rows.scope(), numbers, { type, locale: ctx.locale });
  // Rows of people are locked: always in the same order.
  for (const operatorId of [...new Set(named)].sort()) {
    const theirs = vehicles.filter(({ areaId }) => assigneeIn(wish, areaId) === operatorId);
    await checkWorks(ctx, operatorId, { code: codeOfTask[type], places: placesOfVehicles(theirs) });
    await checkRoom(ctx, operatorId, theirs.filter(({ taskId }) => taskId === null).length);
  }
}

type Target = { areaId: number } | undefined;

/** The requested station, if in scope and active. */
export async function targetOf(
  ctx: Ctx,
  { targetId, type }: Pick<TaskWish, 'targetId' | 'type'>,
): Promise<Target> {
  if (targetId === undefined) return undefined;
  if (type !== 'move') refuse('task.target');
  const station = await stationIn(ctx.db, ctx.rows.scope(), targetId);
  return station ? { areaId: station.serviceAreaId } : refuse('common.not_found');
}

/** Conditions common to all vehicles of a request. */
interface Limits {
  target: Target;
  grid: Target;
  /** Vehicles with work of the kind that ended too recently. */
  recent: ReadonlySet<number>;
  /** Set if several are created together. */
  batchId: string | null;
  /** How many more vehicles may be moved to the target; null: unlimited. */
  room: number | null;
}

async function limitsOf(ctx: Ctx, wish: TaskWish, numbers: readonly number[]): Promise<Limits> {
  const { gridId, type, dedupeHours = 0 } = wish;
  const grid = gridId === undefined ? undefined : await gridIn(ctx.db, ctx.rows.scope(), gridId);
  if (gridId !== undefined && grid?.areaId == null) refuse('task.grid');
  const since = ctx.now() - dedupeHours * hourMs;
  return {
    target: await targetOf(ctx, wish),
    grid: grid?.areaId == null ? undefined : { areaId: grid.areaId },
    recent: dedupeHours === 0 ? new Set() : await endedSince(ctx.db, numbers, { type, since }),
    batchId: numbers.length > 1 ? newId() : null,
    room: null,
  };
}

/** Why a vehicle gets no such task, as far as known in advance. */
function obstacleTo(
  { type }: TaskWish,
  { target, grid, recent, room }: Limits,
  { vehicle, areaId }: { vehicle: number; areaId: number },
): Obstacle | undefined {
  if (!mayTarget(type, { target, areaId })) return 'task.target';
  if (grid && grid.areaId !== areaId) return 'task.grid';
  if (recent.has(vehicle)) return 'task.recent';
  return room !== null && room <= 0 ? 'task.no_room' : undefined;
}

async function createOne(ctx: Ctx, vehicle: WorkVehicle | undefined, wish: TaskWish, limits: Limits) {
  if (!vehicle || vehicle.serviceAreaId === null) return refused(ctx, 'vehicle.not_found');
  const areaId = vehicle.serviceAreaId;
  const obstacle = obstacleTo(wish, limits, { vehicle: vehicle.vehicleId, areaId });
  if (obstacle) return refused(ctx, obstacle);
  const taskId = await insertTask(ctx.db, {
    vehicle: vehicle.vehicleId,
    areaId,
    agentId: vehicle.agentId,
    type: wish.type,
    source: wish.source ?? 'manual',
    priority: wish.priority,
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.restBattery,
    targetId: wish.targetId ?? null,
    assigneeId: assigneeIn(wish, areaId),
    claimed: false,
    createdBy: ctx.actor.operatorId,
    remark: wish.remark,
    now: ctx.now(),
    dueAt: wish.dueHours === undefined ? null : ctx.now() + wish.dueHours * hourMs,
    gridId: wish.gridId ?? null,
    photoNeeded: wish.photoNeeded ?? false,
    batchId: limits.batchId,
  });
  if (!taskId) return refused(ctx, 'task.dup');
  if (limits.room !== null) limits.room -= 1;
  return { ok: true, code: null, message: null, taskId };
}

const refused = ({ locale }: Ctx, code: Obstacle) => ({
  ok: false,
  code,
  message: new Refused(code).sentence(locale),
  taskId: null,
});

export async function listPositions(ctx: Ctx) {
  const rows = await positionsSince(ctx.db, ctx.rows.scope(), ctx.now() - freshMs, mostPeople);
  const list = rows.map((row) => ({
    ...row,
    operatorId: row.operator_id,
    agentId: row.agent_id,
    serviceAreaId: row.service_area_id,
    taskId: row.task_id,
    work:
      row.vehicleId === null
        ? null
        : { type: row.taskType as OpsTaskRow['type'], carId: String(row.vehicleId) },
  }));
  return { list, count: list.length };
}
