import { type Scope, seesAll } from '@kickstand/domain/access';
import { type RawBuilder, sql } from 'kysely';
import { rowsInScope } from './rows-in-scope.ts';

/** Riders in the table with this name whom somebody with this scope may see: at home in one of their areas, or seen riding there. */
export function ridersInScope(scope: Scope, table: string): RawBuilder<boolean> {
  if (seesAll(scope)) return sql`true`;
  return sql`(
    exists (select from service_area home
      where home.service_area_id = ${sql.ref(`${table}.service_area_id`)} and ${rowsInScope(scope, 'home')})
    or exists (select from ride_order rode
      where rode.rider_id = ${sql.ref(`${table}.rider_id`)} and ${rowsInScope(scope, 'rode')}))`;
}
