import type { TaskPriority } from '@kickstand/contract/fleet/tasks';
import type { InputOf } from '@kickstand/contract/kit';
import type { rider } from '@kickstand/contract/rides/trips';
import type { ops } from '@kickstand/contract/work/field-work';
import { startOfDay } from '@kickstand/domain/platform/time';
import {
  falseReports,
  partsOf,
  type ReasonRule,
  reasonsMeant,
  repairPriority,
  stateAfterRepair,
  stoppingStates,
  stopsNow,
  whyNoReport,
} from '@kickstand/domain/work/field-work';
import { reasonsOffered, reportRulesOf } from '../../fleet/repair-reasons/repair-reasons.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import { newId } from '../../kernel/ids.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { tellOfRepairs } from '../../marketing/fixed-activities/events.service.ts';
import { findRider } from '../../platform/rider-kit/riders.service.ts';
import { type TripParts, tellOf } from '../../rides/trips/trips.parts.ts';
import {
  believedRiders,
  countFalseOf,
  countReportsOf,
  faultWith,
  handleFault,
  insertFault,
  lockFault,
  type NewFault,
  pageOfFaults,
  rideOf,
} from './faults.store.ts';
import { faultRowOf } from './staff.rows.ts';
import { changeTask, insertTask, lockTask, openTaskOf } from './tasks.store.ts';
import { lockWorkVehicles, type WorkVehicle } from './vehicles.store.ts';

type Said = Pick<
  NewFault,
  'source' | 'reporter' | 'parts' | 'text' | 'stop' | 'tripId' | 'reasonIds' | 'photos'
> & {
  /** The repair's priority; undefined: none is needed. */
  priority: TaskPriority | undefined;
};

/**
 * Stores a report; a fault that takes the vehicle out of service is assigned for repair at once, others in the next
 * round of rules.
 */
async function report(parts: TripParts, ctx: Committing, vehicle: WorkVehicle, { priority, ...said }: Said) {
  const now = ctx.now();
  const wantsTask = said.stop || priority !== undefined;
  const taskId = said.stop ? await repairTask(ctx, vehicle, { ...said, priority }) : null;
  const of = { vehicle: vehicle.vehicleId, areaId: vehicle.serviceAreaId, agentId: vehicle.agentId };
  const reportId = newId();
  await insertFault(ctx.db, { ...of, ...said, reportId, taskId, wantsTask, now });
  if (said.stop) await announceVehicleUse(ctx, tellOf(parts), vehicle.vehicleId);
  return { reportId, taskId };
}

/** The vehicle's open repair, or a new one. */
async function repairTask(
  { db, now }: Committing,
  vehicle: WorkVehicle,
  { source, reporter, text, priority = 'high' }: Said,
) {
  if (vehicle.serviceAreaId === null) return null;
  const made = await insertTask(db, {
    vehicle: vehicle.vehicleId,
    areaId: vehicle.serviceAreaId,
    agentId: vehicle.agentId,
    type: 'repair',
    source: source === 'user' ? 'customer' : 'manual',
    priority,
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.restBattery,
    targetId: null,
    assigneeId: null,
    claimed: false,
    createdBy: source === 'user' ? null : reporter,
    remark: text,
    now: now(),
  });
  return made ?? (await openTaskOf(db, vehicle.vehicleId, 'repair'))?.taskId ?? null;
}

export async function reportByRider(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof rider.reportFault>) {
  const scope = ctx.rows.scope();
  await findRider(ctx, scope, body.riderId);
  const [vehicle = refuse('vehicle.not_found')] = await lockWorkVehicles(ctx.db, scope, [Number(body.carId)]);
  await checkMayReport(parts, ctx, body);
  const said = partsOf(body.parts);
  const reasons = reasonsMeant(await reasonsOffered(ctx.db), {
    parts: said,
    reasonIds: body.reasonIds,
    side: 'rider',
    modelId: vehicle.modelId,
  });
  if (reasons.some(({ photo }) => photo) && body.photos.length === 0) refuse('fault.photo_needed');
  const { reportId } = await report(parts, ctx, vehicle, {
    source: 'user',
    reporter: body.riderId,
    parts: said,
    reasonIds: reasons.map(({ id }) => id),
    photos: body.photos,
    text: body.text,
    stop: await stopsVehicleNow(ctx, vehicle, reasons, body.riderId),
    priority: repairPriority(reasons),
    tripId: body.tripId ?? null,
  });
  return { reportId };
}

/** Enforces the rules on how often and when riders may report. */
async function checkMayReport(
  { zone }: TripParts,
  ctx: Ctx,
  { riderId, tripId }: InputOf<typeof rider.reportFault>['body'],
) {
  const now = ctx.now();
  const why = whyNoReport(await reportRulesOf(ctx.db), {
    ride: tripId === undefined ? undefined : await rideOf(ctx.db, riderId, tripId),
    today: await countReportsOf(ctx.db, riderId, startOfDay(now, zone)),
    now,
  });
  if (why) refuse(why);
}

/** Whether a rider's report takes the vehicle out of service: at once, or because others recently reported the same. */
async function stopsVehicleNow(
  ctx: Ctx,
  { vehicleId }: WorkVehicle,
  reasons: readonly ReasonRule[],
  riderId: string,
) {
  const now = ctx.now();
  for (const reason of reasons) {
    const since = now - reason.stopHours * 3_600_000;
    const others = await believedRiders(ctx.db, { vehicle: vehicleId, reasonId: reason.id, since, now });
    const mine = (await countFalseOf(ctx.db, riderId, now - falseReports.withinMs)) < falseReports.most;
    if (stopsNow(reason, new Set([...others, ...(mine ? [riderId] : [])]).size)) return true;
  }
  return false;
}

export async function reportByOperator(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof ops.repair>) {
  ctx.audit.on(body.carId);
  const [vehicle = refuse('vehicle.not_found')] = await lockWorkVehicles(ctx.db, ctx.rows.scope(), [
    Number(body.carId),
  ]);
  const reasons = reasonsMeant(await reasonsOffered(ctx.db), {
    parts: body.parts,
    reasonIds: [],
    side: 'staff',
    modelId: vehicle.modelId,
  });
  const { reportId, taskId } = await report(parts, ctx, vehicle, {
    source: 'operator',
    reporter: ctx.actor.operatorId,
    parts: body.parts,
    reasonIds: reasons.map(({ id }) => id),
    photos: body.photos,
    priority: repairPriority(reasons),
    text: body.text,
    stop: body.stop,
    tripId: null,
  });
  ctx.audit.record(body.carId, { faultId: reportId, parts: body.parts, stop: body.stop, text: body.text });
  return { faultId: reportId, ...(taskId && { taskId }) };
}

/** Closes a report, and its repair waiting in the pool, with what was found and done. */
export async function closeFault(parts: TripParts, ctx: Ctx, { body }: InputOf<typeof ops.fixed>) {
  ctx.audit.on(body.id);
  const scope = ctx.rows.scope();
  const fault = (await lockFault(ctx.db, scope, body.id)) ?? refuse('common.not_found');
  const isOpen = stoppingStates.includes(fault.state as (typeof stoppingStates)[number]);
  if (!isOpen) refuse('fault.done');
  const state = stateAfterRepair(body.result);
  const handler = ctx.actor.operatorId;
  const now = ctx.now();
  await handleFault(ctx.db, body.id, { state, result: body.result, handler, now });
  await tellOfRepairs(ctx.db, fault.vehicleId, now);
  if (fault.taskId) await closeWaiting(ctx, fault.taskId, body);
  await announceVehicleUse(ctx, tellOf(parts), fault.vehicleId);
  const change = { carId: String(fault.vehicleId), state: [fault.state, state], result: body.result };
  ctx.audit.record(body.id, { ...change, parts: body.parts, remark: body.remark });
  const row = (await faultWith(ctx.db, scope, body.id)) ?? refuse('common.not_found');
  return faultRowOf(row);
}

/** A repair nobody has begun is no longer needed; whoever is at it finishes it. */
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

/** The faults offered for reporting, in the caller's language. */
export async function listReasons({ db, locale }: Ctx, { query }: InputOf<typeof ops.reasons>) {
  const { modelId, side = 'staff' } = query;
  const offered = (await reasonsOffered(db)).filter(
    (reason) =>
      (reason.side === 'both' || reason.side === side) &&
      (modelId === undefined || reason.modelIds.length === 0 || reason.modelIds.includes(modelId)),
  );
  const list = offered.map(({ id, part, name, nameEn, stop, photo, icon }) => ({
    id,
    part,
    name: locale === 'zh-CN' ? name : nameEn,
    stop: stop === 'at_once',
    photo,
    icon,
  }));
  return { list, count: list.length };
}
