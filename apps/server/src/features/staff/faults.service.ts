import type { InputOf } from '@kickstand/contract/kit';
import { type ops, repairParts } from '@kickstand/contract/staff';
import type { rider } from '@kickstand/contract/trips';
import { partsOf, partWords, stateAfterRepair, stoppingStates, stopsVehicle } from '@kickstand/domain/staff';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { newId } from '../../kernel/ids.ts';
import { announceVehicleUse, type Committing } from '../../live/vehicle-use-changes.ts';
import { findRider } from '../trips/riders.service.ts';
import { type TripParts, tellOf } from '../trips/trips.parts.ts';
import {
  faultWith,
  handleFault,
  insertFault,
  lockFault,
  type NewFault,
  pageOfFaults,
} from './faults.store.ts';
import { faultRowOf } from './staff.rows.ts';
import { changeTask, insertTask, lockTask, openTaskOf } from './tasks.store.ts';
import { lockWorkVehicles, type WorkVehicle } from './vehicles.store.ts';

type Said = Pick<NewFault, 'source' | 'reporter' | 'parts' | 'text' | 'stop' | 'tripId'>;

/** Keep a report; what stops the vehicle is given to be repaired at once, the rest by the next round of rules. */
async function report(parts: TripParts, ctx: Committing, vehicle: WorkVehicle, said: Said) {
  const now = ctx.now();
  const taskId = said.stop ? await repairTask(ctx, vehicle, said) : null;
  const of = { vehicle: vehicle.vehicle_id, areaId: vehicle.service_area_id, agentId: vehicle.agent_id };
  const reportId = newId();
  await insertFault(ctx.db, { ...of, ...said, reportId, taskId, now });
  if (said.stop) await announceVehicleUse(ctx, tellOf(parts), vehicle.vehicle_id);
  return { reportId, taskId };
}

/** The vehicle's open repair, or a new one. */
async function repairTask({ db, now }: Committing, vehicle: WorkVehicle, { source, reporter, text }: Said) {
  if (vehicle.service_area_id === null) return null;
  const made = await insertTask(db, {
    vehicle: vehicle.vehicle_id,
    areaId: vehicle.service_area_id,
    agentId: vehicle.agent_id,
    type: 'repair',
    source: source === 'user' ? 'customer' : 'manual',
    priority: 'high',
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.rest_battery,
    targetId: null,
    assigneeId: null,
    claimed: false,
    createdBy: source === 'user' ? null : reporter,
    remark: text,
    now: now(),
  });
  return made ?? (await openTaskOf(db, vehicle.vehicle_id, 'repair'))?.task_id ?? null;
}

export async function reportByRider(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof rider.reportFault>) {
  const scope = ctx.rows.scope();
  await findRider(ctx, scope, body.riderId);
  const [vehicle = refuse('vehicle.not_found')] = await lockWorkVehicles(ctx.db, scope, [Number(body.carId)]);
  const said = partsOf(body.parts);
  const { reportId } = await report(parts, ctx, vehicle, {
    source: 'user',
    reporter: body.riderId,
    parts: said,
    text: body.text,
    stop: said.some(stopsVehicle),
    tripId: body.tripId ?? null,
  });
  return { reportId };
}

export async function reportByOperator(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof ops.repair>) {
  ctx.audit.on(body.carId);
  const [vehicle = refuse('vehicle.not_found')] = await lockWorkVehicles(ctx.db, ctx.rows.scope(), [
    Number(body.carId),
  ]);
  const { reportId, taskId } = await report(parts, ctx, vehicle, {
    source: 'operator',
    reporter: ctx.actor.operatorId,
    parts: body.parts,
    text: body.text,
    stop: body.stop,
    tripId: null,
  });
  ctx.audit.record(body.carId, { faultId: reportId, parts: body.parts, stop: body.stop, text: body.text });
  return { faultId: reportId, ...(taskId && { taskId }) };
}

/** Close a report, and the repair that waits for it in the pool, with what was found and done. */
export async function closeFault(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof ops.fixed>) {
  ctx.audit.on(body.id);
  const scope = ctx.rows.scope();
  const fault = (await lockFault(ctx.db, scope, body.id)) ?? refuse('common.not_found');
  const isOpen = stoppingStates.includes(fault.state as (typeof stoppingStates)[number]);
  if (!isOpen) refuse('fault.done');
  const state = stateAfterRepair(body.result);
  const handler = ctx.actor.operatorId;
  await handleFault(ctx.db, body.id, { state, result: body.result, handler, now: ctx.now() });
  if (fault.task_id) await closeWaiting(ctx, fault.task_id, body);
  await announceVehicleUse(ctx, tellOf(parts), fault.vehicle_id);
  const change = { carId: String(fault.vehicle_id), state: [fault.state, state], result: body.result };
  ctx.audit.record(body.id, { ...change, parts: body.parts, remark: body.remark });
  const row = (await faultWith(ctx.db, scope, body.id)) ?? refuse('common.not_found');
  return faultRowOf(row);
}

/** A repair that nobody has begun is not needed any more; who is at it finishes it. */
async function closeWaiting(ctx: Ctx, taskId: string, body: InputOf<typeof ops.fixed>['body']) {
  const task = await lockTask(ctx.db, ctx.rows.scope(), taskId);
  if (task?.state !== 'pending') return;
  await changeTask(ctx.db, task, {
    state: 'closed',
    finished_at: new Date(ctx.now()),
    parts: body.parts,
    result: JSON.stringify({ result: body.result, by: ctx.actor.operatorId }),
    remark: body.remark,
  });
}

export async function listFaults(ctx: Ctx, { query }: InputOf<typeof ops.faults>) {
  const { list, ...counted } = await pageOfFaults(ctx.db, ctx.rows.scope(query), query);
  return { list: list.map(faultRowOf), ...counted };
}

/** What can be broken, in the caller's language. */
export async function listReasons({ locale }: Ctx) {
  const language = locale === 'zh-CN' ? 'zh' : 'en';
  const list = repairParts.map((part) => ({
    part,
    name: partWords[part][language],
    stop: stopsVehicle(part),
  }));
  return { list, count: list.length };
}
