import type { Scope } from '@kickstand/domain/platform/access';
import { type RawBuilder, sql } from 'kysely';
import type { Locale } from '../call/refuse.ts';
import type { Db } from '../database/db.ts';
import { anyNumber } from './any-of.ts';
import { nameIn } from './name-in.ts';
import { rowsInScope } from './rows-in-scope.ts';

/** Whether one of the service areas that a column lists is in scope. */
export const someAreaInScope = (scope: Scope, column: string): RawBuilder<boolean> => sql`exists (
  select from service_area z where z.service_area_id = any(${sql.ref(column)}) and ${rowsInScope(scope, 'z')})`;

/** Whether all of the service areas that a column lists are in scope. */
export const everyAreaInScope = (
  scope: Scope,
  column: string,
): RawBuilder<boolean> => sql`(cardinality(${sql.ref(column)}) = (
  select count(*) from service_area z where z.service_area_id = any(${sql.ref(column)}) and ${rowsInScope(scope, 'z')}))`;

/** The names of the service areas that a column lists, in the reader's language and the order of their numbers. */
export const areaNames = (column: string, locale: Locale) => sql<string[]>`array(
  select ${nameIn('z', locale)} from service_area z where z.service_area_id = any(${sql.ref(column)}) order by z.service_area_id)`;

/** The numbers of those of some service areas that are in scope, in order. */
export async function areaIdsInScope(db: Db, scope: Scope, areaIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectFrom('service_area as z')
    .select('z.service_area_id as areaId')
    .where('z.service_area_id', '=', anyNumber(areaIds))
    .where(rowsInScope(scope, 'z'))
    .orderBy('z.service_area_id')
    .execute();
  return rows.map(({ areaId }) => areaId);
}
