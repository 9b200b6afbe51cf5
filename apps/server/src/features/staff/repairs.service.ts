import type { repairResults } from '@kickstand/contract/staff';
import { stateAfterRepair } from '@kickstand/domain/staff';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { handleFaultsOf } from './faults.store.ts';
import { insertTask } from './tasks.store.ts';
import type { WorkVehicle } from './vehicles.store.ts';

/** Somebody at work, within a transaction. */
export type Doing = Pick<Ctx, 'db' | 'now'> & { actor: Pick<Ctx['actor'], 'operatorId' | 'name'> };

/** What field staff found closes every open report of the vehicle; what cannot be mended there is dragged back. */
export async function closeRepair(ctx: Doing, vehicle: WorkVehicle, result: (typeof repairResults)[number]) {
  const { operatorId } = ctx.actor;
  const state = stateAfterRepair(result);
  await handleFaultsOf(ctx.db, vehicle.vehicleId, { state, result, handler: operatorId, now: ctx.now() });
  if (result !== 'dragged' || vehicle.serviceAreaId === null) return;
  await insertTask(ctx.db, {
    vehicle: vehicle.vehicleId,
    areaId: vehicle.serviceAreaId,
    agentId: vehicle.agentId,
    type: 'drag_back',
    source: 'self',
    priority: 'high',
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.restBattery,
    targetId: null,
    assigneeId: operatorId,
    claimed: true,
    createdBy: operatorId,
    remark: '',
    now: ctx.now(),
  });
}
