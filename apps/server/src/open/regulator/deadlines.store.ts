import type { Scope } from '@kickstand/domain/platform/access';
import type { Locale } from '../../kernel/call/refuse.ts';
import type { Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

interface Reads {
  scope: Scope;
  locale: Locale;
}

/** Open complaints, soonest due first. */
export const complaintsDue = (db: Db, { scope, locale }: Reads, most: number) =>
  db
    .selectFrom('city_complaint as t')
    .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
    .select(['t.complaint_id as id', 't.number as name', 't.place', 't.due_at as dueAt'])
    .select(['z.service_area_id as serviceAreaId', nameIn('z', locale).as('area')])
    .where('t.state', '<>', 'mended')
    .where(rowsInScope(scope, 'z'))
    .orderBy('t.due_at')
    .orderBy('t.complaint_id')
    .limit(most)
    .execute();

/** The areas in scope with sheets for a city. */
export const areasWithDistricts = (db: Db, { scope, locale }: Reads) =>
  db
    .selectFrom('service_area as z')
    .select(['z.service_area_id as serviceAreaId', nameIn('z', locale).as('area')])
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('district as d')
          .select('d.district_id')
          .whereRef('d.service_area_id', '=', 'z.service_area_id')
          .where('d.removed_at', 'is', null),
      ),
    )
    .where(rowsInScope(scope, 'z'))
    .orderBy('z.service_area_id')
    .limit(500)
    .execute();
