import type { VehicleSum } from '@kickstand/contract/insight/vehicle-statistics';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { workOfDays } from '../../work/work-days/work-days.parts.ts';
import { type Asked, type Named, within } from './vehicle-statistics.store.ts';

type Details = Omit<VehicleSum, keyof Named | 'tripsPerDay' | 'earnedPerDay' | 'netCents'>;

/** All figures of some vehicles in areas, by id: each fact is looked up by vehicle. */
export async function detailsOf(
  db: Db,
  asked: Asked,
  rows: readonly Named[],
): Promise<ReadonlyMap<string, Details>> {
  const { scope, from, to } = asked;
  const ids = rows.map(({ id }) => id);
  const vehicles = rows.map(({ carId }) => Number(carId));
  const areas = rows.map(({ serviceAreaId }) => serviceAreaId);
  const found = await sql<Details & { id: string }>`
    select k.id, r.*, e.cents as "earnedCents", w.*, p.cents as "workCents", s.days as "shelfDays", o.seconds as "outSeconds",
      c.tickets
    from unnest(${ids}::text[], ${vehicles}::int[], ${areas}::int[]) as k (id, vehicle, area)
    cross join lateral (
      select coalesce(sum(d.trips), 0)::int as trips, coalesce(sum(d.distance_m), 0)::float8 as "distanceM",
        coalesce(sum(d.riding_seconds), 0)::float8 as "ridingSeconds", coalesce(sum(d.failed_unlocks), 0)::int as "failedUnlocks",
        coalesce(sum(d.missed_dispatch), 0)::int as "missedDispatch", coalesce(sum(d.missed_ops), 0)::int as "missedOps"
      from vehicle_day d where d.vehicle_id = k.vehicle and d.service_area_id = k.area and ${within(asked, 'd.day')}
        and ${rowsInScope(scope, 'd')}
    ) r cross join lateral (
      select coalesce(sum(e.cents), 0)::float8 as cents
      from generate_series(${asked.firstDay}::date, ${asked.lastDay}::date, '1 day') g (day)
      join vehicle_earned e on e.day = g.day::date and e.vehicle_id = k.vehicle and e.service_area_id = k.area
        and ${rowsInScope(scope, 'e')}
    ) e cross join lateral (
      select count(*) filter (where t.type = 'swap')::int as swaps, count(*) filter (where t.type = 'repair')::int as repairs,
        count(*) filter (where t.type = 'move')::int as moves,
        coalesce(sum(t.parts_cents), 0)::float8 as "partsCents"
      from ops_task t where t.vehicle_id = k.vehicle and t.service_area_id = k.area and t.state = 'done'
        and ${workOfDays('t', { from: asked.firstDay, to: asked.lastDay, zone: asked.zone })} and ${rowsInScope(scope, 't')}
    ) w cross join lateral (
      select coalesce(sum(p.cents), 0)::float8 as cents from ops_task t
      join ops_task_pay p on p.service_area_id = t.service_area_id and p.task_id = t.task_id and ${within(asked, 'p.day')}
      where t.vehicle_id = k.vehicle and t.service_area_id = k.area and ${rowsInScope(scope, 'p')}
    ) p cross join lateral (
      select round(coalesce(sum(extract(epoch from least(coalesce(s.until, ${at(to)}), ${at(to)})
        - greatest(s.since, ${at(from)})) / 86400), 0)::numeric, 1)::float8 as days
      from vehicle_shelf s where s.vehicle_id = k.vehicle and s.service_area_id = k.area and s.since < ${at(to)}
        and coalesce(s.until, ${at(to)}) > ${at(from)} and ${rowsInScope(scope, 's')}
    ) s cross join lateral (
      select coalesce(sum(extract(epoch from upper(x) - lower(x))), 0)::int as seconds
      from (select range_agg(tstzrange(greatest(f.created_at, ${at(from)}), least(coalesce(f.handled_at, ${at(to)}), ${at(to)})))
        as spans from fault_report f where f.vehicle_id = k.vehicle and f.service_area_id = k.area and f.stop
          and f.created_at < ${at(to)} and coalesce(f.handled_at, ${at(to)}) > ${at(from)} and ${rowsInScope(scope, 'f')}) f,
        unnest(f.spans) as x
    ) o cross join lateral (
      select count(*)::int as tickets from ticket c where c.vehicle_id = k.vehicle and c.service_area_id = k.area
        and c.created_at >= ${at(from)} and c.created_at <= ${at(to)} and ${rowsInScope(scope, 'c')}
    ) c`.execute(db);
  return new Map(found.rows.map(({ id, ...details }) => [id, details]));
}
