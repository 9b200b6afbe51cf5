import type { TaskType } from '@kickstand/contract/fleet/tasks';
import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { everything } from '@kickstand/domain/platform/access';
import { commandsOfTask } from '@kickstand/domain/work/field-work';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { queueCommand } from '../../kernel/command-queue.ts';
import type { Committing } from '../../kernel/database/committing.ts';
import { announceVehicleUse } from '../../live/vehicle-use-changes.ts';
import { type TripParts, tellOf } from '../../rides/trips/trips.parts.ts';
import { lockWorkVehicles, type WorkVehicle } from './vehicles.store.ts';

/** How vehicles and the fleet are informed. */
type Telling = Pick<TripParts, 'onQueued' | 'tellVehicleUse'>;

interface Told {
  type: CommandType;
  /** Null: a built-in rule. */
  by: { operatorId: string; name: string } | null;
}

/** Sends a command to a vehicle for work on it. */
export async function tellVehicle(
  parts: Telling,
  ctx: Pick<Committing, 'db' | 'now' | 'afterCommit'>,
  vehicle: WorkVehicle,
  { type, by }: Told,
) {
  await queueCommand(ctx.db, {
    vehicle: vehicle.vehicleId,
    agentId: vehicle.agentId,
    areaId: vehicle.serviceAreaId,
    imei: vehicle.imei ?? '',
    type,
    source: by ? 'operator' : 'rule',
    ...(by && { operator: by }),
    now: ctx.now(),
  });
  if (parts.onQueued) ctx.afterCommit(parts.onQueued);
}

interface Worked {
  vehicle_id: number;
  type: string;
}

/** Has a vehicle closed again after work, and announces that it is free. */
export async function closeVehicle(
  parts: Telling,
  ctx: Pick<Committing, 'db' | 'now' | 'afterCommit'>,
  task: Worked,
  by: Told['by'] = null,
) {
  const [vehicle] = await lockWorkVehicles(ctx.db, everything, [task.vehicle_id]);
  const commands = commandsOfTask[task.type as TaskType];
  if (commands && vehicle?.imei) await tellVehicle(parts, ctx, vehicle, { type: commands.end, by });
  await announceVehicleUse(ctx, tellOf(parts), task.vehicle_id);
}

/** The same on behalf of the caller. */
export const endAtVehicle = (parts: TripParts, ctx: Ctx, task: Worked) =>
  closeVehicle(parts, ctx, task, { operatorId: ctx.actor.operatorId, name: ctx.actor.name });
