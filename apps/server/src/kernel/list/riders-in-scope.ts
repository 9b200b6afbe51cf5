import { type Scope, seesAll } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../database/db.ts';
import { rowsInScope } from './rows-in-scope.ts';

/**
 * Riders in the table with this name that somebody with this scope may see: at home in one of their areas, or having
 * ridden there.
 */
export function ridersInScope(scope: Scope, table: string): RawBuilder<boolean> {
  if (seesAll(scope)) return sql`true`;
  return sql`(
    exists (select from service_area home
      where home.service_area_id = ${sql.ref(`${table}.service_area_id`)} and ${rowsInScope(scope, 'home')})
    or exists (select from ride_order rode
      where rode.rider_id = ${sql.ref(`${table}.rider_id`)} and ${rowsInScope(scope, 'rode')}))`;
}

/** Whether a rider's home is in scope. */
export const riderHere = async (db: Db, scope: Scope, riderId: string) =>
  (await db
    .selectFrom('rider as r')
    .innerJoin('service_area as z', 'z.service_area_id', 'r.service_area_id')
    .select('r.rider_id')
    .where('r.rider_id', '=', riderId)
    .where(rowsInScope(scope, 'z'))
    .executeTakeFirst()) !== undefined;
