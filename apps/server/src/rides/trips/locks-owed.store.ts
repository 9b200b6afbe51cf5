import { lockingSpeedKmh } from '@kickstand/domain/fleet/vehicles';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

interface LockOwed {
  vehicle: number;
  areaId: number;
  agentId: number;
  /** Epoch ms. */
  since: number;
  operator: { operatorId: string; name: string };
  reason: string;
}

/** Keep in mind that a vehicle has to be locked as soon as it can be told so. */
export const oweLock = (db: Db, { vehicle, areaId, agentId, since, operator, reason }: LockOwed) =>
  db
    .insertInto('lock_owed')
    .values({
      vehicle_id: vehicle,
      service_area_id: areaId,
      agent_id: agentId,
      since: new Date(since),
      operator_id: operator.operatorId,
      operator: operator.name,
      reason,
    })
    .onConflict((c) =>
      c.column('vehicle_id').doUpdateSet({ since: new Date(since), command_id: null, asked_at: null }),
    )
    .execute();

/** A vehicle that is told to lock at last, or that has locked. */
export interface LockDue {
  vehicle: number;
  areaId: number;
  agentId: number;
  imei: string | null;
  operatorId: string;
  operator: string;
  reason: string;
  isLocked: boolean;
}

interface Looking {
  now: number;
  /** Another try comes so long after the last, milliseconds. */
  againAfterMs: number;
  limit: number;
}

/** What has to be done about locks that are owed: those that are made, and those of vehicles that stand and hear. */
export async function locksDue(db: Db, { now, againAfterMs, limit }: Looking): Promise<LockDue[]> {
  const { rows } = await sql<LockDue>`
    select * from (
      select o.vehicle_id as vehicle, o.service_area_id as "areaId", o.agent_id as "agentId", v.imei,
        o.operator_id as "operatorId", o.operator, o.reason, o.since,
        v.imei is null or s.lock_at >= o.since or coalesce(c.state = 'acked' or c.late_code = 0, false) as "isLocked",
        s.online and coalesce(s.speed_kmh, 0) <= ${lockingSpeedKmh}
          and coalesce(c.state not in ('queued', 'sent'), true)
          and (o.asked_at is null or o.asked_at <= ${at(now - againAfterMs)}) as can_hear
      from lock_owed o
      join vehicle v using (vehicle_id)
      join vehicle_state s using (vehicle_id)
      left join command c on c.vehicle_id = o.vehicle_id and c.command_id = o.command_id
    ) as owed where "isLocked" or can_hear order by since limit ${limit}`.execute(db);
  return rows;
}

export const noteTry = (db: Db, vehicle: number, commandId: string, now: number) =>
  db
    .updateTable('lock_owed')
    .set({ command_id: commandId, asked_at: new Date(now) })
    .where('vehicle_id', '=', vehicle)
    .execute();

export const forgetLock = (db: Db, vehicle: number) =>
  db.deleteFrom('lock_owed').where('vehicle_id', '=', vehicle).execute();
