import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Locale } from '../../kernel/call/refuse.ts';
import { at, type Db } from '../../kernel/database/db.ts';
import { nameIn } from '../../kernel/list/name-in.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

export interface Wanted {
  /** [since, now], epoch ms. */
  since: number;
  now: number;
  locale: Locale;
  /** Only this station. */
  station?: { areaId: number; stationId: string };
  most: number;
}

/**
 * Returns at stations in scope since an instant, or since the station was last published if later: those judged outside,
 * and those of them not charged in the end, because of an application, a refund, or the station being in doubt. Most
 * waived first.
 */
export async function recordsIn(db: Db, scope: Scope, { since, now, locale, station, most }: Wanted) {
  const from = at(since);
  const one = (table: string, column: string) =>
    station
      ? sql`${sql.ref(`${table}.service_area_id`)} = ${station.areaId} and ${sql.raw(column)} = ${station.stationId}`
      : sql`true`;
  const sincePublished = (
    column: string,
  ) => sql`t.ended_at >= coalesce((select max(v.effective_at) from fence_version v
    where v.service_area_id = t.service_area_id and v.fence_id = ${sql.raw(column)} and v.effective_at <= ${at(now)}),
    '-infinity')`;
  const name = nameIn('f', locale);
  const { rows } = await sql<{
    stationId: string;
    name: string;
    outside: number;
    waived: number;
    decided: number;
    passed: number;
  }>`
    with outside as (
      select t.service_area_id, t.evidence->>'nearestStationId' as station_id, count(*) as n,
        count(*) filter (where exists (select from receivable_part p
            where p.receivable_id = t.trip_id and p.line = 'location' and p.refunded_cents > 0)
          or exists (select from ride_order o
            where o.order_id = t.trip_id and (o.basis->'end'->>'isDoubtful')::boolean)) as free
      from trip t
      where t.return_relation = 'out_of_station' and t.ended_at >= ${from} and ${rowsInScope(scope, 't')}
        and ${one('t', `t.evidence->>'nearestStationId'`)} and ${sincePublished(`t.evidence->>'nearestStationId'`)}
      group by 1, 2
    ), applied as (
      select t.service_area_id, t.station_id, count(*) filter (where t.decided_at is not null) as decided,
        count(*) filter (where t.state in ('passed', 'warned')) as passed,
        count(*) filter (where t.state in ('passed', 'warned') and t.is_waived and t.relation = 'out_of_station') as waived
      from return_application t
      where t.ended_at >= ${from} and t.station_id is not null and ${rowsInScope(scope, 't')}
        and ${one('t', 't.station_id')} and ${sincePublished('t.station_id')}
      group by 1, 2
    )
    select f.fence_id as "stationId", ${name} as name, coalesce(o.n, 0) as outside,
      coalesce(a.waived, 0) + coalesce(o.free, 0) as waived,
      coalesce(a.decided, 0) as decided, coalesce(a.passed, 0) as passed
    from applied a full join outside o using (service_area_id, station_id)
      join fence f on f.service_area_id = coalesce(a.service_area_id, o.service_area_id)
        and f.fence_id = coalesce(a.station_id, o.station_id)
    order by 4 desc, 1 limit ${most}`.execute(db);
  return rows;
}
