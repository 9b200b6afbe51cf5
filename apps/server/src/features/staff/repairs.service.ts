import type { repairResults } from '@kickstand/contract/staff';
import { stateAfterRepair } from '@kickstand/domain/staff';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { handleFaultsOf } from './faults.store.ts';
import { insertTask } from './tasks.store.ts';
import type { WorkVehicle } from './vehicles.store.ts';

/** What field staff found closes every open report of the vehicle; what cannot be mended there is dragged back. */
export async function closeRepair(ctx: Ctx, vehicle: WorkVehicle, result: (typeof repairResults)[number]) {
  const { operatorId } = ctx.actor;
  const state = stateAfterRepair(result);
  await handleFaultsOf(ctx.db, vehicle.vehicle_id, { state, result, handler: operatorId, now: ctx.now() });
  if (result !== 'dragged' || vehicle.service_area_id === null) return;
  await insertTask(ctx.db, {
    vehicle: vehicle.vehicle_id,
    areaId: vehicle.service_area_id,
    agentId: vehicle.agent_id,
    type: 'drag_back',
    source: 'self',
    priority: 'high',
    lng: vehicle.lng,
    lat: vehicle.lat,
    beforePct: vehicle.rest_battery,
    targetId: null,
    assigneeId: operatorId,
    claimed: true,
    createdBy: operatorId,
    remark: '',
    now: ctx.now(),
  });
}
