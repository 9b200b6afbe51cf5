import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { OpsTaskRow, ops } from '@kickstand/contract/staff';
import { codeOfTask, mayTarget } from '@kickstand/domain/staff';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused, refuse } from '../../kernel/call/refuse.ts';
import { stationIn } from './map.store.ts';
import { checkRoom, freshMs, mostPeople } from './people.service.ts';
import { positionsSince, staffWith, vehiclesForWork } from './people.store.ts';
import { taskRowOf } from './staff.rows.ts';
import { insertTask, pageOfTasks } from './tasks.store.ts';
import { lockWorkVehicles, type WorkVehicle } from './vehicles.store.ts';

const hourMs = 3_600_000;

export async function listTasks(ctx: Ctx, { query }: InputOf<typeof ops.tasks>) {
  const { list, ...counted } = await pageOfTasks(ctx.db, ctx.rows.scope(query), query, ctx.now());
  return { list: list.map(taskRowOf), ...counted };
}

type Body = InputOf<typeof ops.create>['body'];
type Made = ReplyOf<typeof ops.create>['list'][number];
type Obstacle = 'vehicle.not_found' | 'task.dup' | 'task.target';

/** Make a task for each vehicle that has none of its kind. */
export async function createTasks(ctx: Ctx, { body: { carIds, ...wish } }: InputOf<typeof ops.create>) {
  const numbers = [...new Set(carIds.map(Number))];
  return makeTasks(ctx, numbers, wish);
}

/** What a task is to be, whichever vehicle it is for. */
export type TaskWish = Omit<Body, 'carIds'> & {
  /** Customer service passes on what a rider says; an analysis says where vehicles had better stand. */
  source?: 'customer' | 'algorithm';
};

/** A task for each of some vehicles; each is made or refused for itself. `object` names them in the operator log. */
export async function makeTasks(
  ctx: Ctx,
  numbers: readonly number[],
  wish: TaskWish,
  object = nameOf(numbers),
) {
  ctx.audit.on(object);
  await checkAssignee(ctx, wish, numbers);
  const target = await targetOf(ctx, wish);
  const rows = await lockWorkVehicles(ctx.db, ctx.rows.scope(), numbers);
  const byNumber = new Map(rows.map((row) => [row.vehicleId, row]));
  const list: Made[] = [];
  for (const number of numbers) {
    const made = await createOne(ctx, byNumber.get(number), { ...wish, target });
    list.push({ carId: String(number), ...made });
  }
  const taken = (ok: boolean) => list.filter((one) => one.ok === ok).map(({ carId }) => carId);
  ctx.audit.record(object, {
    type: wish.type,
    priority: wish.priority,
    assignee: wish.assigneeId ?? null,
    target: wish.targetId ?? null,
    dueHours: wish.dueHours ?? null,
    made: taken(true),
    refused: taken(false),
  });
  return { list, count: list.length };
}

const nameOf = (numbers: readonly number[]) =>
  numbers.length === 1 ? String(numbers[0]) : `${numbers.length} vehicles`;

async function checkAssignee(ctx: Ctx, { assigneeId, type }: TaskWish, numbers: readonly number[]) {
  if (!assigneeId) return;
  const scope = ctx.rows.scope();
  const able = await staffWith(ctx.db, scope, codeOfTask[type], mostPeople);
  if (!able.some(({ operatorId }) => operatorId === assigneeId)) refuse('task.assignee');
  const vehicles = await vehiclesForWork(ctx.db, scope, numbers, type);
  await checkRoom(ctx, assigneeId, vehicles.filter(({ taskId }) => taskId === null).length);
}

type Target = { areaId: number } | undefined;

/** The station that is wished for, where it is in scope and holds now. */
export async function targetOf(
  ctx: Ctx,
  { targetId, type }: Pick<TaskWish, 'targetId' | 'type'>,
): Promise<Target> {
  if (targetId === undefined) return undefined;
  if (type !== 'move') refuse('task.target');
  const station = await stationIn(ctx.db, ctx.rows.scope(), targetId);
  return station ? { areaId: station.serviceAreaId } : refuse('common.not_found');
}

async function createOne(ctx: Ctx, vehicle: WorkVehicle | undefined, wish: TaskWish & { target: Target }) {
  if (!vehicle || vehicle.serviceAreaId === null) return refused(ctx, 'vehicle.not_found');
  if (!mayTarget(wish.type, { target: wish.target, areaId: vehicle.serviceAreaId }))
    return refused(ctx, 'task.target');
  const taskId = await insertTask(ctx.db, {
    vehicle: vehicle.vehicleId,
    areaId: vehicle.serviceAreaId,
    agentId: vehicle.agentId,
    type: wish.type,
    source: wish.source ?? 'manual',
    priority: wish.priority,
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.restBattery,
    targetId: wish.targetId ?? null,
    assigneeId: wish.assigneeId ?? null,
    claimed: false,
    createdBy: ctx.actor.operatorId,
    remark: wish.remark,
    now: ctx.now(),
    dueAt: wish.dueHours === undefined ? null : ctx.now() + wish.dueHours * hourMs,
  });
  return taskId ? { ok: true, code: null, message: null, taskId } : refused(ctx, 'task.dup');
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
