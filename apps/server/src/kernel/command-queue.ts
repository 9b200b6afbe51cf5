import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { at, type Db } from './database/db.ts';
import { newId } from './ids.ts';

/** A command for a vehicle's controller, and who sends it. */
export interface Order {
  vehicle: number;
  agentId: number;
  areaId: number | null;
  imei: string;
  type: CommandType;
  /** As the kind requires; none by default. */
  args?: object | undefined;
  source: 'user' | 'rule' | 'operator';
  operator?: { operatorId: string; name: string } | undefined;
  reason?: string | null | undefined;
  /** When it was given, epoch milliseconds; it counts until the deadline of its kind. */
  now: number;
  /** The job it belongs to. */
  jobId?: string | undefined;
  /** An id that was announced before queueing; a new one by default. */
  commandId?: string | undefined;
}

/** Queues commands for the gateway. Returns their ids, in order. Nothing else records a command. */
export async function queueCommands(db: Db, orders: readonly Order[]): Promise<string[]> {
  if (orders.length === 0) return [];
  const rows = orders.map(rowOf);
  await db.insertInto('command').values(rows).execute();
  return rows.map(({ command_id }) => command_id);
}

/** Queues one command; returns its id. */
export async function queueCommand(db: Db, order: Order): Promise<string> {
  const [commandId = ''] = await queueCommands(db, [order]);
  return commandId;
}

const rowOf = ({ vehicle, agentId, areaId, imei, type, source, now, ...more }: Order) => ({
  vehicle_id: vehicle,
  command_id: more.commandId ?? newId(),
  job_id: more.jobId ?? null,
  agent_id: agentId,
  service_area_id: areaId,
  imei,
  type,
  args: JSON.stringify(more.args ?? {}),
  source,
  operator_id: more.operator?.operatorId ?? null,
  operator: more.operator?.name ?? null,
  reason: more.reason ?? null,
  state: 'queued',
  created_at: new Date(now),
  deadline_at: new Date(now + commandRules[type].deadlineMs),
});

/** Whether a vehicle was sent such a command after an instant, epoch milliseconds. */
export async function wasCommanded(db: Db, vehicle: number, type: CommandType, since: number) {
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
