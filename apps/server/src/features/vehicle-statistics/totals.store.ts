import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** The first and the last day whose totals are written. */
export interface TotalsMark {
  first: string;
  until: string;
}

export const totalsMark = (db: Db): Promise<TotalsMark | undefined> =>
  db.selectFrom('vehicle_total_mark').select(['first', 'until']).executeTakeFirst();

/**
 * Write what each vehicle had done by the end of every day of a span, from what it did on each day. What stood before the
 * span goes on; only what differs is written.
 */
export async function putTotals(db: Db, { first, until }: TotalsMark) {
  await db.selectFrom('vehicle_total_mark').select('until').forNoKeyUpdate().execute();
  const between = sql`between ${first}::date and ${until}::date`;
  await sql`
    insert into vehicle_total as t
    select g.day::date, k.vehicle_id, k.service_area_id, k.agent_id,
      (coalesce(b.trips, 0) + coalesce(sum(f.trips) over w, 0))::int,
      (coalesce(b.failed_unlocks, 0) + coalesce(sum(f.failed_unlocks) over w, 0))::int,
      coalesce(b.distance_m, 0) + coalesce(sum(f.distance_m) over w, 0),
      coalesce(b.riding_seconds, 0) + coalesce(sum(f.riding_seconds) over w, 0),
      coalesce(b.cents, 0) + coalesce(sum(f.cents) over w, 0)
    from (
      select vehicle_id, service_area_id, agent_id from vehicle_day where day ${between} and service_area_id is not null
      union select vehicle_id, service_area_id, agent_id from vehicle_earned where day ${between}
      union select vehicle_id, service_area_id, agent_id from vehicle_total where day = ${first}::date - 1
    ) k cross join generate_series(${first}::date, ${until}::date, '1 day') g (day)
    left join (
      select d.vehicle_id, d.service_area_id, d.agent_id, d.day, sum(d.trips) as trips, sum(d.failed_unlocks) as failed_unlocks,
        sum(d.distance_m) as distance_m, sum(d.riding_seconds) as riding_seconds, sum(d.cents) as cents
      from (
        select vehicle_id, service_area_id, agent_id, day, trips, failed_unlocks, distance_m, riding_seconds, 0 as cents
        from vehicle_day where day ${between}
        union all select vehicle_id, service_area_id, agent_id, day, 0, 0, 0, 0, cents from vehicle_earned where day ${between}
      ) d group by 1, 2, 3, 4
    ) f on f.vehicle_id = k.vehicle_id and f.service_area_id = k.service_area_id and f.agent_id = k.agent_id and f.day = g.day
    left join vehicle_total b on b.day = ${first}::date - 1 and b.vehicle_id = k.vehicle_id
      and b.service_area_id = k.service_area_id and b.agent_id = k.agent_id
    window w as (partition by k.vehicle_id, k.service_area_id, k.agent_id order by g.day)
    on conflict (day, vehicle_id, service_area_id, agent_id) do update set trips = excluded.trips,
      failed_unlocks = excluded.failed_unlocks, distance_m = excluded.distance_m, riding_seconds = excluded.riding_seconds,
      cents = excluded.cents
    where (t.trips, t.failed_unlocks, t.distance_m, t.riding_seconds, t.cents) is distinct from
      (excluded.trips, excluded.failed_unlocks, excluded.distance_m, excluded.riding_seconds, excluded.cents)`.execute(
    db,
  );
  await sql`delete from vehicle_total where day < ${first}::date - 1`.execute(db);
  await db
    .insertInto('vehicle_total_mark')
    .values({ first, until })
    .onConflict((c) => c.column('one').doUpdateSet({ first, until }))
    .execute();
}
