import type { Scope } from '@kickstand/domain/platform/access';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** The names of the areas in scope. */
export async function areasNamed(db: Db, scope: Scope, locale: Locale): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as id', nameIn('z', locale).as('name')])
    .where(rowsInScope(scope, 'z'))
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
