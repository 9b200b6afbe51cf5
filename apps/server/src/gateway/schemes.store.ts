import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';

/** The schemes, and the vehicles using them. */
export async function schemesInUse(db: Db) {
  const schemes = await db
    .selectFrom('voltage_scheme')
    .select([
      'scheme_id',
      'points',
      'load_correction_mv',
      'smoothing_s',
      'low_percent',
      'no_rent_percent',
      'cut_percent',
    ])
    .execute();
  if (schemes.length === 0) return { schemes, vehicles: [] };
  const vehicles = await db
    .selectFrom('vehicle as v')
    .innerJoin('vehicle_model as m', 'm.model_id', 'v.model_id')
    .select(['v.vehicle_id', sql<string>`coalesce(v.voltage_scheme_id, m.voltage_scheme_id)`.as('scheme_id')])
    .where(sql<boolean>`coalesce(v.voltage_scheme_id, m.voltage_scheme_id) is not null`)
    .where('v.imei', 'is not', null)
    .execute();
  return { schemes, vehicles };
}

/** Records messages from controllers without a vehicle. */
export const noteSeen = (db: Db, seen: ReadonlyMap<string, number>) =>
  sql`update imei_claim c set seen_at = s.at
    from unnest(${[...seen.keys()]}::text[], ${[...seen.values()].map((at) => new Date(at))}::timestamptz[]) as s(imei, at)
    where c.imei = s.imei and c.vehicle_id is null`.execute(db);
