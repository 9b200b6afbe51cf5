import type { FenceRings } from '@kickstand/contract/places/fences';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { newId } from '../../kernel/ids.ts';

/** Whether an agent may operate areas. */
export const isRunning = async (db: Db, agentId: number) =>
  (await db
    .selectFrom('agent')
    .select('agent_id as agentId')
    .where('agent_id', '=', agentId)
    .where('state', '=', 'active')
    .executeTakeFirst()) !== undefined;

export interface NewArea {
  agentId: number;
  name: string;
  points: FenceRings;
  city: string;
  hotline: string;
  lng: number;
  lat: number;
  now: number;
  operatorId: string;
  operator: string;
}

/** Serialises the assignment of numbers. */
const numberLock = 7_301_031;

/** Creates a service area in preparation, without anything in it. Returns its number. */
export async function insertArea(db: Db, area: NewArea): Promise<number> {
  await sql`select pg_advisory_xact_lock(${numberLock})`.execute(db);
  const { next } = await db
    .selectFrom('service_area')
    .select(sql<number>`coalesce(max(service_area_id), 0) + 1`.as('next'))
    .executeTakeFirstOrThrow();
  const at = new Date(area.now);
  await db
    .insertInto('service_area')
    .values({
      service_area_id: next,
      agent_id: area.agentId,
      name: area.name,
      status: 'preparing',
      centre_lng: area.lng,
      centre_lat: area.lat,
      boundary: JSON.stringify(area.points),
      city: area.city,
      hotline: area.hotline,
      created_at: at,
      updated_at: at,
    })
    .execute();
  await db
    .insertInto('area_assignment')
    .values({
      service_area_id: next,
      assignment_id: newId(),
      agent_id: area.agentId,
      effective_at: at,
      state: 'active',
      operator_id: area.operatorId,
      operator: area.operator,
      created_at: at,
    })
    .execute();
  return next;
}

/** Sets the status of a service area and increments its version. */
export const setStatus = (db: Db, areaId: number, status: string, now: number) =>
  db
    .updateTable('service_area')
    .set((eb) => ({ status, version: eb('version', '+', 1), updated_at: new Date(now) }))
    .where('service_area_id', '=', areaId)
    .execute();
