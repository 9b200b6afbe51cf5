import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

const day = 86_400_000;

/**
 * Whether a battery was in another vehicle since it was last taken out of a store. If no withdrawal is known, the
 * preceding day counts: batteries are charged nowhere else.
 */
export async function wasElsewhere(db: Db, vehicle: number, serial: string, until: number): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from vehicle_binding b where b.kind = 'battery' and b.code = ${serial} and b.vehicle_id <> ${vehicle}
      and b.from_at <= ${at(until)} and coalesce(b.to_at, ${at(until)}) >= greatest(${at(until - day)}::timestamptz,
        (select max(l.loaded_at) from pack_loaded l where l.serial = ${serial} and l.loaded_at <= ${at(until)}))) as found`.execute(
    db,
  );
  return rows[0]?.found ?? false;
}

/** Adopts a typed battery number for a vehicle, unless the vehicle has reported another since. */
export const bindTyped = (
  db: Db,
  vehicle: number,
  typed: { old: string | null; serial: string; now: number },
) =>
  sql`update vehicle set battery_sn = ${typed.serial}, version = version + 1, updated_at = ${at(typed.now)}
    where vehicle_id = ${vehicle} and battery_sn is not distinct from ${typed.old}`.execute(db);

/** Whether each part used by a repair was taken out of a store; true if its company has no store. */
export async function arePartsBooked(
  db: Db,
  { agentId, taskId, parts }: { agentId: number; taskId: string; parts: readonly string[] },
): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`
    select not exists (select from store s where s.agent_id = ${agentId})
      or (select count(distinct m.code) from stock_move m where m.task_id = ${taskId} and m.kind = 'part'
        and m.direction = 'out' and m.code = any (${[...parts]}::text[])) = cardinality(${[...parts]}::text[]) as booked`.execute(
    db,
  );
  return rows[0]?.booked ?? false;
}
