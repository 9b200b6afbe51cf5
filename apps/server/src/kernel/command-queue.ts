import type { CommandType } from '@kickstand/contract/fleet/vehicles';
import { commandRules } from '@kickstand/domain/fleet/vehicles';
import { at, type Db } from './database/db.ts';
import { newId } from './ids.ts';

/** What a vehicle's controller shall do, and who wants it. */
export interface Order {
  vehicle: number;
  agentId: number;
  areaId: number | null;
  imei: string;
  type: CommandType;
  /** As the kind takes them; none unless said. */
  args?: object | undefined;
  source: 'user' | 'rule' | 'operator';
  operator?: { operatorId: string; name: string } | undefined;
  reason?: string | null | undefined;
  /** When it was given, epoch milliseconds; it counts until the deadline of its kind. */
  now: number;
  /** What it is part of. */
  jobId?: string | undefined;
  /** A name that was told before it was queued; a new one unless said. */
  commandId?: string | undefined;
}

/** Queue commands; the gateway takes them from there. Answers their ids, in order. Nothing else puts a command on record. */
export async function queueCommands(db: Db, orders: readonly Order[]): Promise<string[]> {
  if (orders.length === 0) return [];
  const rows = orders.map(rowOf);
  await db.insertInto('command').values(rows).execute();
  return rows.map(({ command_id }) => command_id);
}

/** Queue one command; answers its id. */
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

/** Whether a vehicle was given such a command after an instant, epoch milliseconds. */
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
