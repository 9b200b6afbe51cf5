import type { CommandType } from '@kickstand/contract/vehicles';
import { commandRules } from '@kickstand/domain/vehicles';
import { at, type Db } from '../../kernel/db.ts';
import { newId } from '../../kernel/ids.ts';

export interface Ordered {
  vehicle: number;
  agentId: number;
  areaId: number | null;
  imei: string;
  type: CommandType;
  source: 'user' | 'rule' | 'operator';
  now: number;
  operator?: { operatorId: string; name: string } | undefined;
  reason?: string | undefined;
}

/** Queue one command of a trip or of field work; answers its id. */
export async function queueCommand(db: Db, order: Ordered): Promise<string> {
  const commandId = newId();
  await db
    .insertInto('command')
    .values({
      vehicle_id: order.vehicle,
      command_id: commandId,
      agent_id: order.agentId,
      service_area_id: order.areaId,
      imei: order.imei,
      type: order.type,
      source: order.source,
      operator_id: order.operator?.operatorId ?? null,
      operator: order.operator?.name ?? null,
      reason: order.reason ?? null,
      state: 'queued',
      created_at: new Date(order.now),
      deadline_at: new Date(order.now + commandRules[order.type].deadlineMs),
    })
    .execute();
  return commandId;
}

/** Whether a vehicle was given this command after an instant. */
export async function commandedAfter(
  db: Db,
  vehicle: number,
  type: CommandType,
  since: number,
): Promise<boolean> {
  const row = await db
    .selectFrom('command')
    .select('command_id')
    .where('vehicle_id', '=', vehicle)
    .where('type', '=', type)
    .where('created_at', '>', at(since))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}
