import { privacyRules } from '@kickstand/contract/places/area-settings';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** A batch of an area's rows. */
export interface Forgetting {
  areaId: number;
  /** Epoch ms; older rows are deleted. */
  before: number;
  most: number;
}

/** An arbitrary key: it keeps two programs from deleting at once. */
const lockKey = 4_701_887;

/** Whether this transaction is the only one that deletes, until it ends. */
export async function claimForgetting(db: Db): Promise<boolean> {
  const { rows } = await sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lockKey}) as mine`.execute(
    db,
  );
  return rows[0]?.mine === true;
}

/** Every service area with its retention of positions, days. */
export async function areasRemembering(db: Db) {
  const { rows } = await sql<{ areaId: number; days: number }>`
    select z.service_area_id as "areaId", coalesce((g.content ->> 'trackDays')::int,
      ${privacyRules.fields.trackDays.usual}::int) as days
    from service_area z
    left join area_setting g on g.service_area_id = z.service_area_id and g.name = ${privacyRules.name}
    order by z.service_area_id`.execute(db);
  return rows;
}

/** Deletes an area's old tracks; returns how many pieces. */
export async function forgetTracks(db: Db, { areaId, before, most }: Forgetting) {
  const { numAffectedRows } = await sql`
    delete from track where (vehicle_id, from_at) in (
      select t.vehicle_id, t.from_at from vehicle v
      join track t on t.vehicle_id = v.vehicle_id and t.from_at < ${at(before)}
      where v.service_area_id = ${areaId} limit ${most}) and from_at < ${at(before)}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Deletes riders' old searches for vehicles in an area. */
export async function forgetSearches(db: Db, { areaId, before, most }: Forgetting) {
  const { numAffectedRows } = await sql`
    delete from search where (service_area_id, at, search_id) in (
      select service_area_id, at, search_id from search
      where service_area_id = ${areaId} and at < ${at(before)} limit ${most}) and at < ${at(before)}`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}
