import type { InputOf } from '@kickstand/contract/kit';
import type { staff } from '@kickstand/contract/work/field-work';
import { everything } from '@kickstand/domain/platform/access';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import { bookParts } from '../../fleet/production/stock/parts-used.service.ts';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { settingsAt } from '../../places/area-settings/area-settings.service.ts';
import { usePhotos } from '../../platform/photos/photos.service.ts';
import { placeOf } from '../../rides/trips/place.service.ts';
import type { TripParts } from '../../rides/trips/trips.parts.ts';
import { taskFor, workVehicle } from './field-work.service.ts';
import { begunIn, endedIn } from './map.store.ts';
import { closeRepair, repairAtStore } from './repairs.service.ts';
import { taskRowOf } from './staff.rows.ts';
import { changeTask, clockGoesOn, type TaskChange, type TaskStored, taskWith } from './tasks.store.ts';
import { teamAmong } from './team.service.ts';
import { noteServiced, stationOf, vehiclesInStation, type WorkVehicle } from './vehicles.store.ts';
import { endAtVehicle } from './work-end.service.ts';

type Body = InputOf<typeof staff.finish>['body'];

interface Done {
  task: TaskStored;
  vehicle: WorkVehicle;
  body: Body;
}

const pointOf = (lng: number | null, lat: number | null): LngLat | null =>
  lng === null || lat === null ? null : [lng, lat];

/** What a task's photos belong to. */
export const useOf = (task: Pick<TaskStored, 'task_id' | 'service_area_id' | 'agent_id'>) => ({
  usedBy: 'task' as const,
  objectId: task.task_id,
  areaId: task.service_area_id,
  agentId: task.agent_id,
});

/** Finishes work at the vehicle: stores the result for judging, and has the vehicle closed again. */
export async function finishTask(parts: TripParts, ctx: Ctx, { params, body }: InputOf<typeof staff.finish>) {
  const task = await taskFor(ctx, params.taskId, 'finish');
  const vehicle = await workVehicle(ctx, task.vehicle_id);
  const { change, over = null } = await cameOf(parts, ctx, { task, vehicle, body });
  await changeTask(ctx.db, task, {
    ...change,
    ...clockGoesOn(ctx.now()),
    state: 'done',
    finished_at: new Date(ctx.now()),
    end_lng: vehicle.lng ?? body.lng,
    end_lat: vehicle.lat ?? body.lat,
    parts: body.parts,
    team: await teamFor(ctx, task, body.teamIds),
    result: JSON.stringify({
      ...(body.result && { result: body.result }),
      ...(body.checklist && { checklist: body.checklist }),
      ...fullBy(over),
    }),
    validity: 'pending',
    invalid_reason: null,
    ...(body.remark && { remark: body.remark }),
  });
  await usePhotos(ctx.db, useOf(task), {
    operatorId: ctx.actor.operatorId,
    kind: 'evidence',
    photoIds: body.photoIds,
  });
  await goOn(ctx, { task, vehicle, body });
  if (isService(task, body.result)) await noteServiced(ctx.db, task.vehicle_id, ctx.now());
  if (task.started_at !== null || isMended(task)) await endAtVehicle(parts, ctx, task);
  return taskRowOf((await taskWith(ctx.db, ctx.rows.scope(), params.taskId)) ?? refuse('task.not_found'));
}

/** What is stored about a full station. */
export const fullBy = (over: number | null) => (over === null ? {} : { full: true, over });

/** Who else took part in a task. */
async function teamFor({ db, actor }: Ctx, task: TaskStored, teamIds: readonly string[]) {
  const team = await teamAmong(db, task, actor.operatorId, teamIds);
  return team.length === new Set(teamIds).size ? team : refuse('task.team');
}

/** The follow-up for a vehicle that was repaired, or brought to a store. */
async function goOn(ctx: Ctx, { task, vehicle, body }: Done) {
  if (task.type === 'drag_back') await repairAtStore(ctx, vehicle);
  if (task.type !== 'repair') return;
  const prices = await settingsAt(ctx.db, task.service_area_id, 'ops', ctx.now());
  await bookParts(ctx, task, { parts: body.parts, prices });
  await closeRepair(ctx, vehicle, body.result ?? 'fixed');
}

/** Work that determines whether its vehicle may be ridden. */
const isMended = ({ type }: Pick<TaskStored, 'type'>) => type === 'repair' || type === 'drag_back';

/** Whether the work covered the whole vehicle, so that kilometres since service restart. */
export const isService = ({ type }: Pick<TaskStored, 'type'>, result: string | undefined) =>
  type === 'inspect' || (type === 'repair' && (result ?? 'fixed') === 'fixed');

/** The results of work: columns of its task, and how overfull its target station was. */
function cameOf(
  parts: TripParts,
  ctx: Ctx,
  done: Done,
): Promise<{ change: TaskChange; over?: number | null }> {
  const { type, started_at: begun } = done.task;
  if (begun !== null && type === 'swap') return Promise.resolve(swapped(done, begun));
  if (begun !== null && (type === 'move' || type === 'drag_back')) return moved(parts, ctx, done);
  return Promise.resolve({ change: {} });
}

function swapped({ vehicle, body }: Done, begun: number) {
  // What was last reported before the seat was opened is the old battery's charge.
  const heard = vehicle.reportedAt !== null && vehicle.reportedAt > begun;
  const charge = { after_pct: heard ? vehicle.restBattery : null, after_mv: vehicle.voltageMv };
  return { change: { ...charge, new_battery: body.newBattery ?? null } };
}

async function moved({ zone }: TripParts, ctx: Ctx, { task, vehicle }: Done) {
  const [from, to] = [pointOf(task.start_lng, task.start_lat), pointOf(vehicle.lng, vehicle.lat)];
  const change = { distance_m: from && to ? Math.round(distanceMetres(from, to)) : null };
  // Where a broken vehicle is brought to is no station.
  if (task.type === 'drag_back' || !to) return { change };
  const where = { at: ctx.now(), zone };
  return { change, over: await overfullBy(ctx.db, task, to, where) };
}

/**
 * By how many vehicles the target station exceeded its capacity, without the moved one, at an instant: the vehicles
 * there now, minus those rides have brought since, plus those they took. 0: just full; null: not full.
 */
export async function overfullBy(
  db: Db,
  { agent_id: agentId, service_area_id: areaId, vehicle_id: except }: TaskStored,
  to: LngLat,
  when: { at: number; zone: string },
): Promise<number | null> {
  const { stationId } = await placeOf(db, to, { areaId, ...when });
  if (stationId === null) return null;
  const { capacity = null } = (await stationOf(db, areaId, stationId)) ?? {};
  if (capacity === null) return null;
  const standing = await vehiclesInStation(db, { agentId, areaId, stationId, except });
  const since = { stationId, areaId, since: when.at, except };
  const came = await endedIn(db, everything, since);
  const over = standing - came + (await begunIn(db, everything, since)) - capacity;
  return over < 0 ? null : over;
}
