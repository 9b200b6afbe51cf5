import type { repairResults } from '@kickstand/contract/work/field-work';
import { stateAfterRepair } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { newId } from '../../kernel/ids.ts';
import { tellOfRepairs } from '../../marketing/fixed-activities/events.service.ts';
import { handleFaultsOf, insertFault, isStopped } from './faults.store.ts';
import { insertTask, isAtStore, type NewTask, openTaskOf } from './tasks.store.ts';
import type { WorkVehicle } from './vehicles.store.ts';

/** A person at work, within a transaction. */
export type Doing = Pick<Ctx, 'db' | 'now'> & { actor: Pick<Ctx['actor'], 'operatorId' | 'name'> };

/** A vehicle that cannot be repaired on the spot is brought to a store. */
const isBroughtAway = (result: (typeof repairResults)[number]) =>
  result === 'dragged' || result === 'irreparable';

/**
 * A finding by field staff closes every open report of the vehicle; one that cannot be repaired on the spot is dragged
 * back, out of service until then.
 */
export async function closeRepair(ctx: Doing, vehicle: WorkVehicle, result: (typeof repairResults)[number]) {
  const { operatorId } = ctx.actor;
  const state = stateAfterRepair(result);
  const now = ctx.now();
  await handleFaultsOf(ctx.db, vehicle.vehicleId, { state, result, handler: operatorId, now });
  await tellOfRepairs(ctx.db, vehicle.vehicleId, now);
  if (!isBroughtAway(result) || vehicle.serviceAreaId === null) return;
  // It is in the store already, and stays there.
  if (await isAtStore(ctx.db, vehicle.vehicleId)) return stopUntilRepaired(ctx, vehicle, null);
  const of = { type: 'drag_back', source: 'self', assigneeId: operatorId, claimed: true } as const;
  const taskId = await workOn(ctx, vehicle, of);
  await stopUntilRepaired(ctx, vehicle, taskId);
}

/** A vehicle brought to a store is repaired there; it cannot be rented before that. */
export async function repairAtStore(ctx: Doing, vehicle: WorkVehicle) {
  if (vehicle.serviceAreaId === null) return;
  const of = { type: 'repair', source: 'manual', assigneeId: null, claimed: false } as const;
  const taskId = await workOn(ctx, vehicle, of);
  await stopUntilRepaired(ctx, vehicle, taskId);
}

/** The vehicle’s open task of a kind, or a new one. */
async function workOn(
  ctx: Doing,
  vehicle: WorkVehicle,
  of: Pick<NewTask, 'type' | 'source' | 'assigneeId' | 'claimed'>,
): Promise<string | null> {
  const made = await insertTask(ctx.db, {
    ...of,
    vehicle: vehicle.vehicleId,
    areaId: vehicle.serviceAreaId ?? 0,
    agentId: vehicle.agentId,
    priority: 'high',
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.restBattery,
    targetId: null,
    createdBy: ctx.actor.operatorId,
    remark: '',
    now: ctx.now(),
  });
  return made ?? (await openTaskOf(ctx.db, vehicle.vehicleId, of.type))?.taskId ?? null;
}

/** Takes the vehicle out of service by a report that only a repair closes. */
async function stopUntilRepaired(ctx: Doing, vehicle: WorkVehicle, taskId: string | null) {
  if (await isStopped(ctx.db, vehicle.vehicleId)) return;
  await insertFault(ctx.db, {
    reportId: newId(),
    vehicle: vehicle.vehicleId,
    areaId: vehicle.serviceAreaId,
    agentId: vehicle.agentId,
    source: 'auto',
    reporter: '',
    parts: ['other'],
    text: '',
    stop: true,
    tripId: null,
    taskId,
    reasonIds: [],
    photos: [],
    wantsTask: false,
    now: ctx.now(),
  });
}
