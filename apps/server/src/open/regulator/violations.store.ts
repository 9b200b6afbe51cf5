import type { InputOf } from '@kickstand/contract/kit';
import type { NoStopViolation, regulator } from '@kickstand/contract/open/regulator';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { given, pageFrom } from '../../kernel/list/page.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

type Query = InputOf<typeof regulator.violations>['query'];

/** The task that removed a vehicle: the first of its kind that ended between the violation and an hour after it. */
const taskOf = sql<string | null>`(select k.task_id from ops_task k
  where k.vehicle_id = t.vehicle_id and k.type in ('move', 'drag_back') and k.state = 'done'
    and k.finished_at >= t.found_at and k.finished_at <= t.ended_at + interval '1 hour'
  order by k.finished_at, k.task_id limit 1)`;

/** The name of a violation's (`t`) zone: that of its fence (`f`), if it still exists. */
export const zoneName = (locale: Locale) => sql<string>`coalesce(${nameIn('f', locale)}, t.zone_id)`;

/** One page of violations, latest found first. */
export function pageOfViolations(
  db: Db,
  { scope, locale, now }: { scope: Scope; locale: Locale; now: number },
  query: Query,
) {
  const seconds = sql<number>`extract(epoch from coalesce(t.ended_at, ${at(now)}) - t.since_at)::int`;
  return pageFrom(
    db,
    db
      .selectFrom('no_stop_stay as t')
      .innerJoin('service_area as z', 'z.service_area_id', 't.service_area_id')
      .innerJoin('agent as a', 'a.agent_id', 'z.agent_id')
      .leftJoin('district as d', 'd.district_id', 't.district_id')
      .leftJoin('fence as f', (j) =>
        j.onRef('f.service_area_id', '=', 't.service_area_id').onRef('f.fence_id', '=', 't.zone_id'),
      )
      .select([
        't.stay_id as id',
        zoneName(locale).as('zone'),
        't.lng',
        't.lat',
        'd.name as district',
        'z.service_area_id as serviceAreaId',
        nameIn('z', locale).as('area'),
        'a.name as company',
        sql<number>`t.found_at`.as('foundAt'),
        't.ended_at as endedAt',
        't.ended_by as endedBy',
        seconds.as('seconds'),
        taskOf.as('taskId'),
      ])
      .$narrowType<Pick<NoStopViolation, 'endedBy'>>()
      .where('t.found_at', 'is not', null)
      .where(rowsInScope(scope, 'z'))
      .where((eb) =>
        eb.and(
          given(
            query.serviceAreaId !== undefined && eb('t.service_area_id', '=', query.serviceAreaId),
            query.id && eb('t.stay_id', '=', query.id),
            query.districtId && eb('t.district_id', '=', query.districtId),
            query.from !== undefined && eb('t.found_at', '>=', at(query.from)),
            query.to !== undefined && eb('t.found_at', '<', at(query.to)),
            query.open !== undefined && eb('t.ended_at', query.open ? 'is' : 'is not', null),
          ),
        ),
      ),
    query,
    {
      sortable: { foundAt: 't.found_at', endedAt: 't.ended_at', seconds },
      neverNull: ['seconds'],
      tieBreak: 't.stay_id',
    },
  );
}
