import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { type Days, dayOf, samplesIn } from './sources.store.ts';

/** The hours of each day in which the vehicles of a scope were counted; a day without any is absent. */
export async function hoursRecorded(
  db: Db,
  days: Days,
  { scope, zone }: { scope: Scope; zone: string },
): Promise<ReadonlyMap<string, number>> {
  const mark = await db.selectFrom('figure_mark').select(['generation', 'xact']).executeTakeFirst();
  const { rows } = await sql<{ day: string; hours: number }>`
    select c.day::text as day, max(c.n)::int as hours from (
      select d.day, d.agent_id, d.service_area_id, sum(d.n) as n from (
        select f.day, f.agent_id, f.service_area_id, f.n from figure_day f
        where f.generation = ${mark?.generation ?? 0} and f.fact = 'fleet' and f.code = 'onShelf'
          and f.day between ${days.from}::date and ${days.to}::date and ${rowsInScope(scope, 'f')}
        union all
        select ${dayOf('s.at', zone)} as day, s.agent_id, nullif(s.service_area_id, 0), count(*)
        from fleet_sample s where ${samplesIn({ scope, zone, days, since: mark?.xact ?? 0 })} group by 1, 2, 3
      ) d group by 1, 2, 3
    ) c group by 1`.execute(db);
  return new Map(rows.map(({ day, hours }) => [day, hours]));
}
