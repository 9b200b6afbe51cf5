import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { PhoneEvent } from '@kickstand/contract/work/field-work';
import { everything } from '@kickstand/domain/platform/access';
import { distanceMetres, type LngLat } from '@kickstand/domain/platform/geo';
import {
  countsFor,
  currentRules,
  type Fix,
  provesMove,
  provesSwap,
} from '@kickstand/domain/work/work-verdicts';
import { bookParts } from '../../../fleet/production/stock/parts-used.service.ts';
import type { Committing } from '../../../kernel/database/committing.ts';
import { announceVehicleUse } from '../../../live/vehicle-use-changes.ts';
import { settingsAt } from '../../../places/area-settings/area-settings.service.ts';
import { usePhotosLeft } from '../../../platform/photos/photos.service.ts';
import { type TripParts, tellOf } from '../../../rides/trips/trips.parts.ts';
import { noteEvents } from '../desk/desk.store.ts';
import { fullBy, isService, overfullBy, useOf } from '../finish.service.ts';
import { closeRepair, repairAtStore } from '../repairs.service.ts';
import { closeTask } from '../ridden/ridden.store.ts';
import {
  changeTask,
  clockGoesOn,
  insertTask,
  lockTask,
  type TaskChange,
  type TaskStored,
} from '../tasks.store.ts';
import { teamAmong } from '../team.service.ts';
import { lockWorkVehicles, noteServiced } from '../vehicles.store.ts';
import { closeVehicle } from '../work-end.service.ts';
import {
  type EventState,
  eventsOf,
  lockOpenOfKind,
  seatAndPack,
  settleEvents,
  vehicleAt,
  wasMovedMeanwhile,
} from './events.store.ts';

/** What settling needs of the rest of the server. */
export type LateParts = Pick<TripParts, 'onQueued' | 'tellVehicleUse' | 'zone'>;

type Finish = Extract<PhoneEvent, { kind: 'finish' }>;
type Known = Awaited<ReturnType<typeof vehicleAt>>;

/** The person whose phone submitted it, within a transaction. */
export type Telling = Committing & { worker: { operatorId: string; name: string } };

/** Offline work, from start to finish. */
interface Late {
  task: TaskStored;
  startedAt: number | null;
  /** The phone's position at the start of work; absent if it was online then. */
  start: PhoneEvent | undefined;
  finish: Finish;
  before: Known;
  after: Known;
}

const needsStart: ReadonlySet<string> = new Set(['swap', 'move']);
const fixOf = (at: LngLat): Fix => ({ at, accuracyM: null });
const placeOf = ({ lng, lat }: { lng: number; lat: number }): LngLat => [lng, lat];

/**
 * Settles a submission about a task: it counts for its assignee, or for the person whom the vehicle proves to have done
 * it; otherwise it waits.
 */
export async function settleLateWork(parts: LateParts, ctx: Telling, taskId: string): Promise<void> {
  const task = await lockTask(ctx.db, everything, taskId);
  const state = task ? await settle(parts, ctx, task) : 'refused';
  if (state !== 'waiting') await settleEvents(ctx.db, ctx.worker.operatorId, taskId, state);
}

async function settle(parts: LateParts, ctx: Telling, task: TaskStored): Promise<EventState> {
  const { operatorId } = ctx.worker;
  const events = await eventsOf(ctx.db, operatorId, task.task_id);
  const start = events.find(({ kind }) => kind === 'start');
  const finish = events.findLast((event) => event.kind === 'finish');
  const isMine = task.assignee_id === operatorId;
  if (isMine && task.state === 'done') {
    // The end was told first; when the work was begun is known only now.
    if (start && task.started_at === null) await begin(ctx, task, start);
    return 'taken';
  }
  if (!finish) {
    // A task that is done at a vehicle goes on with what the phone tells next.
    if (start && isMine && task.state === 'doing' && task.started_at === null) await begin(ctx, task, start);
    return 'waiting';
  }
  return finished(parts, ctx, {
    task,
    start,
    finish,
    startedAt: start?.at ?? (isMine ? task.started_at : null),
  });
}

interface Told {
  task: TaskStored;
  start: PhoneEvent | undefined;
  finish: Finish;
  startedAt: number | null;
}

/** The outcome of work reported as done. */
async function finished(
  parts: LateParts,
  ctx: Telling,
  { task, start, finish, startedAt }: Told,
): Promise<EventState> {
  if (needsStart.has(task.type) && startedAt === null) return 'waiting';
  const { operatorId } = ctx.worker;
  const before = await vehicleAt(ctx.db, task.vehicle_id, startedAt ?? finish.at);
  const late = {
    task,
    startedAt,
    start,
    finish,
    before,
    after: await vehicleAt(ctx.db, task.vehicle_id, finish.at),
  };
  const isOpen = task.state !== 'done' && task.state !== 'closed';
  const counts = countsFor({
    assigneeId: isOpen ? task.assignee_id : null,
    provenById: (await isProven(ctx, late)) ? operatorId : null,
    saysId: operatorId,
  });
  const row = counts && (await rowFor(parts, ctx, late, counts.doneByOther !== null));
  if (!row) return 'waiting';
  await finishLate(parts, ctx, { ...late, task: row });
  return 'taken';
}

async function begin({ db }: Telling, task: TaskStored, { at, lng, lat }: PhoneEvent) {
  const { place, pct, mv, battery } = await vehicleAt(db, task.vehicle_id, at);
  await changeTask(db, task, {
    started_at: new Date(at),
    opened_lng: lng,
    opened_lat: lat,
    start_lng: place?.[0] ?? null,
    start_lat: place?.[1] ?? null,
    before_pct: pct,
    before_mv: mv,
    old_battery: battery,
  });
}

/** Whether the vehicle's own reports confirm the work. */
async function isProven({ db }: Telling, { task, start, finish, startedAt, before, after }: Late) {
  if (startedAt === null) return false;
  const span = { startedAt, endedAt: finish.at };
  if (task.type === 'swap')
    return provesSwap(await seatAndPack(db, task.vehicle_id, span.startedAt, span.endedAt), span);
  if (task.type !== 'move' || !start) return false;
  // One way of the vehicle is one person's work.
  if (await wasMovedMeanwhile(db, task.vehicle_id, span)) return false;
  const vehicle = { from: before.place && fixOf(before.place), to: after.place && fixOf(after.place) };
  const phone = { from: fixOf(placeOf(start)), to: fixOf(placeOf(finish)) };
  return provesMove(vehicle, phone, currentRules);
}

/**
 * The task under which work counts: the original one, or a new one if the original is somebody else's by now, which is
 * then closed.
 */
async function rowFor(parts: LateParts, ctx: Telling, { task, startedAt }: Late, isOthers: boolean) {
  const { operatorId } = ctx.worker;
  const mayTake = task.assignee_id === null && !task.barred.includes(operatorId);
  const free = mayTake || task.assignee_id === operatorId;
  if (free && task.state !== 'done') return task;
  for (const open of await lockOpenOfKind(ctx.db, task.vehicle_id, task.type))
    await overtake(parts, ctx, open, isOthers || open.assignee_id !== null ? 'done_by_other' : 'moot');
  const taskId = await insertTask(ctx.db, {
    vehicle: task.vehicle_id,
    areaId: task.service_area_id,
    agentId: task.agent_id,
    type: task.type as TaskType,
    source: task.source as 'rule',
    priority: task.priority as 'mid',
    lng: task.lng,
    lat: task.lat,
    beforePct: task.before_pct,
    createdPct: task.created_pct,
    reserved: task.reserved,
    targetId: task.target_id,
    assigneeId: operatorId,
    claimed: true,
    createdBy: task.created_by,
    remark: task.remark,
    gridId: task.ops_area_id,
    photoNeeded: task.photo_needed,
    rulePct: task.rule_pct,
    now: Math.min(task.created_at, startedAt ?? task.created_at),
  });
  return taskId === undefined ? undefined : lockTask(ctx.db, everything, taskId);
}

type Open = Awaited<ReturnType<typeof lockOpenOfKind>>[number];

/** Closes a task that somebody else has done meanwhile; a vehicle its assignee is working on is closed too. */
async function overtake(parts: LateParts, ctx: Telling, open: Open, reason: 'done_by_other' | 'moot') {
  const now = ctx.now();
  await closeTask(ctx.db, open, reason, now);
  await noteEvents(ctx.db, [open], { kind: 'closed', by: ctx.worker, now });
  if (open.started_at !== null) await closeVehicle(parts, ctx, open, ctx.worker);
}

async function finishLate(parts: LateParts, ctx: Telling, late: Late) {
  const { task, finish } = late;
  const { place } = late.after;
  const over =
    task.type === 'move' && place !== null
      ? await overfullBy(ctx.db, task, place, { at: finish.at, zone: parts.zone })
      : null;
  // Nobody is there to be refused: whoever cannot have been with it is left out.
  const team = await teamAmong(ctx.db, task, ctx.worker.operatorId, finish.teamIds ?? []);
  await changeTask(ctx.db, task, { ...changeOf(ctx.worker.operatorId, late, over), team });
  await usePhotosLeft(ctx.db, useOf(task), {
    operatorId: ctx.worker.operatorId,
    kind: 'evidence',
    photoIds: finish.photoIds,
  });
  const doing = { db: ctx.db, now: ctx.now, actor: ctx.worker };
  const [vehicle] = await lockWorkVehicles(ctx.db, everything, [task.vehicle_id]);
  if (task.type === 'repair' && vehicle) {
    const prices = await settingsAt(doing.db, task.service_area_id, 'ops', finish.at);
    await bookParts(doing, task, { parts: finish.parts, prices });
    await closeRepair(doing, vehicle, finish.result ?? 'fixed');
  }
  if (task.type === 'drag_back' && vehicle) await repairAtStore(doing, vehicle);
  if (isService(task, finish.result)) await noteServiced(ctx.db, task.vehicle_id, finish.at);
  await announceVehicleUse(ctx, tellOf(parts), task.vehicle_id);
}

/** What is known about the work from the phone's times and the vehicle's own reports. */
function changeOf(operatorId: string, late: Late, over: number | null): TaskChange {
  const { task, startedAt, start, finish } = late;
  const { result, checklist, newBattery = null, parts, remark } = finish;
  return {
    ...measured(late),
    ...clockGoesOn(finish.at),
    state: 'done',
    assignee_id: operatorId,
    claimed_at: new Date(task.claimed_at ?? startedAt ?? finish.at),
    started_at: startedAt === null ? null : new Date(startedAt),
    ...(start && { opened_lng: start.lng, opened_lat: start.lat }),
    finished_at: new Date(finish.at),
    new_battery: newBattery,
    parts,
    result: JSON.stringify({
      ...(result && { result }),
      ...(checklist && { checklist }),
      ...fullBy(over),
    }),
    validity: 'pending',
    invalid_reason: null,
    ...(remark && { remark }),
  };
}

/** The vehicle's position and pack, before and after. */
function measured({ task, finish, before, after }: Late): TaskChange {
  const { place: from } = before;
  const to = after.place ?? placeOf(finish);
  const isMoved = task.type === 'move' || task.type === 'drag_back';
  const isSwap = task.type === 'swap';
  return {
    start_lng: from?.[0] ?? task.start_lng,
    start_lat: from?.[1] ?? task.start_lat,
    end_lng: to[0],
    end_lat: to[1],
    before_pct: before.pct ?? task.before_pct,
    before_mv: before.mv,
    after_pct: isSwap ? after.pct : null,
    after_mv: isSwap ? after.mv : null,
    old_battery: before.battery ?? task.old_battery,
    distance_m: isMoved && from ? Math.round(distanceMetres(from, to)) : null,
  };
}
