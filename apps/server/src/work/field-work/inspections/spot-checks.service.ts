import type { InputOf } from '@kickstand/contract/kit';
import { mostWorkDays, type spotChecks, usualWorkDays } from '@kickstand/contract/work/field-work';
import { chanceFrom } from '@kickstand/domain/platform/chance';
import { codeOfTask } from '@kickstand/domain/work/field-work';
import { barredFromCheck } from '@kickstand/domain/work/work-verdicts';
import type { Ctx } from '../../../kernel/call/ctx.ts';
import { refuse } from '../../../kernel/call/refuse.ts';
import { newId } from '../../../kernel/ids.ts';
import { checkRoom, checkWorks } from '../people.service.ts';
import { insertTask, lockTask } from '../tasks.store.ts';
import { lockWorkVehicles } from '../vehicles.store.ts';
import { type Inspection, inspectionsToCheck } from './spot-checks.store.ts';

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** Creates a task for each vehicle to be spot-checked, unless it has an open inspection meanwhile. */
async function makeChecks(ctx: Ctx, inspections: readonly Inspection[], assigneeId: string | null) {
  const numbers = inspections.map((inspection) => inspection.vehicle_id);
  const vehicles = await lockWorkVehicles(ctx.db, ctx.rows.scope(), numbers);
  const byNumber = new Map(vehicles.map((vehicle) => [vehicle.vehicleId, vehicle]));
  const batchId = inspections.length > 1 ? newId() : null;
  const made: { taskId: string; carId: string }[] = [];
  for (const inspection of inspections) {
    const vehicle = byNumber.get(inspection.vehicle_id);
    if (!vehicle || vehicle.serviceAreaId === null) continue;
    const taskId = await insertTask(ctx.db, {
      vehicle: vehicle.vehicleId,
      areaId: vehicle.serviceAreaId,
      agentId: vehicle.agentId,
      type: 'inspect',
      source: 'manual',
      priority: 'mid',
      lng: vehicle.lng,
      lat: vehicle.lat,
      beforePct: vehicle.restBattery,
      targetId: null,
      assigneeId,
      claimed: false,
      createdBy: ctx.actor.operatorId,
      remark: '',
      now: ctx.now(),
      batchId,
      askedItems: inspection.asked_items,
      spotCheck: {
        spot_of: inspection.task_id,
        barred: barredFromCheck(inspection.assignee_id, inspection.team),
      },
    });
    if (taskId) made.push({ taskId, carId: String(vehicle.vehicleId) });
  }
  return { made, vehicles };
}

/** Has somebody else inspect a vehicle again. */
export async function checkInspection(ctx: Ctx, { params, body }: InputOf<typeof spotChecks.check>) {
  const { assigneeId = null } = body;
  ctx.audit.on(params.taskId);
  const task = (await lockTask(ctx.db, ctx.rows.scope(), params.taskId)) ?? refuse('task.not_found');
  if (task.type !== 'inspect') refuse('task.not_found');
  if (task.state !== 'done') refuse('task.not_done');
  if (assigneeId !== null) {
    if (barredFromCheck(task.assignee_id, task.team).includes(assigneeId)) refuse('task.own_check');
    const places = [{ areaId: task.service_area_id, agentId: task.agent_id }];
    await checkWorks(ctx, assigneeId, { code: codeOfTask.inspect, places });
    await checkRoom(ctx, assigneeId, 1);
  }
  const { made, vehicles } = await makeChecks(ctx, [task], assigneeId);
  if (vehicles[0]?.serviceAreaId == null) refuse('vehicle.not_found');
  const [check = refuse('task.dup')] = made;
  ctx.audit.record(params.taskId, { carId: check.carId, taskId: check.taskId, assignee: assigneeId });
  return { taskId: check.taskId };
}

/** Spot-checks inspections drawn at random from a period. */
export async function drawInspections(
  { seed }: { seed(): number },
  ctx: Ctx,
  { body }: InputOf<typeof spotChecks.draw>,
) {
  const { n, to = ctx.now(), from = to - usualWorkDays * dayMs, areaId } = body;
  const object = `${n} spot checks`;
  ctx.audit.on(object);
  // A day of 25 hours, where clocks change, is a day.
  if (from > to || to - from > mostWorkDays * dayMs + hourMs) refuse('report.span', { most: mostWorkDays });
  const found = await inspectionsToCheck(ctx.db, ctx.rows.scope(), { from, to, areaId });
  const { made } = await makeChecks(ctx, chanceFrom(seed()).shuffled(found).slice(0, n), null);
  const carIds = made.map(({ carId }) => carId);
  ctx.audit.record(object, { from, to, areaId: areaId ?? null, made: carIds });
  return { carIds };
}
