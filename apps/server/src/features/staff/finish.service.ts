import type { InputOf } from '@kickstand/contract/kit';
import type { staff } from '@kickstand/contract/staff';
import { distanceMetres, type LngLat } from '@kickstand/domain/geo';
import { judgeMove, judgeSwap, type Verdict } from '@kickstand/domain/staff';
import { judgeReturn } from '@kickstand/domain/trips';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { placeOf } from '../trips/place.service.ts';
import type { TripParts } from '../trips/trips.parts.ts';
import { endAtVehicle, taskFor, workVehicle } from './field-work.service.ts';
import { closeRepair } from './repairs.service.ts';
import { taskRowOf } from './staff.rows.ts';
import { changeTask, type TaskChange, type TaskStored, taskWith } from './tasks.store.ts';
import { noteBattery, stationOf, vehiclesInStation, type WorkVehicle } from './vehicles.store.ts';

type Body = InputOf<typeof staff.finish>['body'];

interface Done {
  task: TaskStored;
  vehicle: WorkVehicle;
  body: Body;
}

const pointOf = (lng: number | null, lat: number | null): LngLat | null =>
  lng === null || lat === null ? null : [lng, lat];
const counts: Verdict = { validity: 'valid', reason: null };
const notStarted: Verdict = { validity: 'invalid', reason: 'not_started' };

/** End work at the vehicle: judge whether it counts, keep what came of it, and have the vehicle closed again. */
export async function finishTask(parts: TripParts, ctx: Ctx, { params, body }: InputOf<typeof staff.finish>) {
  const task = await taskFor(ctx, params.taskId, 'finish');
  const vehicle = await workVehicle(ctx, task.vehicle_id);
  const done = { task, vehicle, body };
  const { verdict, change } = await judged(parts, ctx, done);
  await changeTask(ctx.db, task, {
    ...change,
    state: 'done',
    finished_at: new Date(ctx.now()),
    end_lng: vehicle.lng ?? body.lng,
    end_lat: vehicle.lat ?? body.lat,
    parts: body.parts,
    result: JSON.stringify({
      ...(body.result && { result: body.result }),
      ...(body.checklist && { checklist: body.checklist }),
    }),
    validity: verdict.validity,
    invalid_reason: verdict.reason,
    ...(body.remark && { remark: body.remark }),
  });
  if (task.type === 'repair') await closeRepair(ctx, vehicle, body.result ?? 'fixed');
  if (task.started_at !== null || task.type === 'repair') await endAtVehicle(parts, ctx, task);
  return taskRowOf((await taskWith(ctx.db, ctx.rows.scope(), params.taskId)) ?? refuse('task.not_found'));
}

function judged(parts: TripParts, ctx: Ctx, done: Done): Promise<{ verdict: Verdict; change: TaskChange }> {
  if (done.task.type === 'swap') return swapped(ctx, done);
  if (done.task.type === 'move' || done.task.type === 'drag_back') return moved(parts, ctx, done);
  return Promise.resolve({ verdict: counts, change: {} });
}

async function swapped(ctx: Ctx, { task, vehicle, body }: Done) {
  if (task.started_at === null) return { verdict: notStarted, change: {} };
  // What was last reported before the seat was opened is the old battery's charge.
  const heard = vehicle.reportedAt !== null && vehicle.reportedAt > task.started_at;
  const afterPct = heard ? vehicle.restBattery : null;
  const newBattery = body.newBattery ?? null;
  const verdict = judgeSwap({
    beforePct: task.before_pct,
    afterPct,
    tookMs: ctx.now() - task.started_at,
    oldBattery: task.old_battery,
    newBattery,
  });
  if (newBattery && newBattery !== task.old_battery)
    await noteBattery(ctx.db, vehicle.vehicleId, newBattery, ctx.now());
  return { verdict, change: { after_pct: afterPct, after_mv: vehicle.voltageMv, new_battery: newBattery } };
}

async function moved({ zone }: TripParts, ctx: Ctx, { task, vehicle }: Done) {
  if (task.started_at === null) return { verdict: notStarted, change: {} };
  const [from, to] = [pointOf(task.start_lng, task.start_lat), pointOf(vehicle.lng, vehicle.lat)];
  const change = { distance_m: from && to ? Math.round(distanceMetres(from, to)) : null };
  // Where a broken vehicle is brought to is no station.
  if (task.type === 'drag_back' || !to) return { verdict: counts, change };
  const { nearestStationId, edgeM, stationId } = await placeOf(ctx.db, to, {
    areaId: task.service_area_id,
    at: ctx.now(),
    zone,
  });
  const verdict = judgeMove({
    from,
    to,
    targetM: task.target_id ? await metresTo(ctx, task, to) : null,
    stationM: nearestStationId === null || edgeM === null ? null : Math.max(0, edgeM),
    station: stationId ? await roomIn(ctx, task, stationId) : null,
  });
  return { verdict, change };
}

/** Metres to the edge of the station a vehicle was meant for, 0 inside. */
async function metresTo({ db }: Ctx, task: TaskStored, to: LngLat): Promise<number | null> {
  const target = await stationOf(db, task.service_area_id, task.target_id ?? '');
  if (!target) return null;
  const fence = { fenceId: target.fenceId, kind: 'station', rings: target.rings };
  const { edgeM } = judgeReturn(to, { boundary: null, fences: [fence] }, null);
  return edgeM === null ? null : Math.max(0, edgeM);
}

async function roomIn({ db }: Ctx, task: TaskStored, stationId: string) {
  const station = await stationOf(db, task.service_area_id, stationId);
  const { agent_id: agentId, service_area_id: areaId, vehicle_id: except } = task;
  return {
    capacity: station?.capacity ?? null,
    vehicles: await vehiclesInStation(db, { agentId, areaId, stationId, except }),
  };
}
