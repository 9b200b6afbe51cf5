import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';

/** The first and the last day with stored totals. */
export interface TotalsMark {
  first: string;
  until: string;
}

/** The first day for which missed orders of vehicles are known. */
export async function missedSince(db: Db): Promise<string | undefined> {
  const mark = await db.selectFrom('vehicle_missed_mark').select('since').executeTakeFirst();
  return mark?.since;
}

export const totalsMark = (db: Db): Promise<TotalsMark | undefined> =>
  db.selectFrom('vehicle_total_mark').select(['first', 'until']).executeTakeFirst();

/** The totals of each vehicle at the end of every day of a span, from its daily figures; earlier totals continue. */
function totalsOf({ first, until }: TotalsMark, among = sql`true`) {
  const chosen = sql`day between ${first}::date and ${until}::date and ${among}`;
  return sql`
  select g.day::date as day, k.vehicle_id, k.service_area_id, k.agent_id,
    (coalesce(b.trips, 0) + coalesce(sum(f.trips) over w, 0))::int as trips,
    (coalesce(b.failed_unlocks, 0) + coalesce(sum(f.failed_unlocks) over w, 0))::int as failed_unlocks,
    (coalesce(b.missed_dispatch, 0) + coalesce(sum(f.missed_dispatch) over w, 0))::int as missed_dispatch,
    (coalesce(b.missed_ops, 0) + coalesce(sum(f.missed_ops) over w, 0))::int as missed_ops,
    (coalesce(b.distance_m, 0) + coalesce(sum(f.distance_m) over w, 0))::bigint as distance_m,
    (coalesce(b.riding_seconds, 0) + coalesce(sum(f.riding_seconds) over w, 0))::bigint as riding_seconds,
    (coalesce(b.cents, 0) + coalesce(sum(f.cents) over w, 0))::bigint as cents
  from (
    select vehicle_id, service_area_id, agent_id from vehicle_day where ${chosen} and service_area_id is not null
    union select vehicle_id, service_area_id, agent_id from vehicle_earned where ${chosen}
    union select vehicle_id, service_area_id, agent_id from vehicle_total where day = ${first}::date - 1 and ${among}
  ) k cross join generate_series(${first}::date, ${until}::date, '1 day') g (day)
  left join (
    select d.vehicle_id, d.service_area_id, d.agent_id, d.day, sum(d.trips) as trips, sum(d.failed_unlocks) as failed_unlocks,
      sum(d.missed_dispatch) as missed_dispatch, sum(d.missed_ops) as missed_ops, sum(d.distance_m) as distance_m, sum(d.riding_seconds) as riding_seconds, sum(d.cents) as cents
    from (
      select vehicle_id, service_area_id, agent_id, day, trips, failed_unlocks, missed_dispatch, missed_ops, distance_m,
        riding_seconds, 0 as cents
      from vehicle_day where ${chosen}
      union all select vehicle_id, service_area_id, agent_id, day, 0, 0, 0, 0, 0, 0, cents from vehicle_earned where ${chosen}
    ) d group by 1, 2, 3, 4
  ) f on f.vehicle_id = k.vehicle_id and f.service_area_id = k.service_area_id and f.agent_id = k.agent_id and f.day = g.day
  left join vehicle_total b on b.day = ${first}::date - 1 and b.vehicle_id = k.vehicle_id
    and b.service_area_id = k.service_area_id and b.agent_id = k.agent_id
  window w as (partition by k.vehicle_id, k.service_area_id, k.agent_id order by g.day)`;
}

/** The summed columns. */
const summed = [
  'trips',
  'failed_unlocks',
  'missed_dispatch',
  'missed_ops',
  'distance_m',
  'riding_seconds',
  'cents',
];
const sumsOf = (table: string) => sql.join(summed.map((column) => sql.ref(`${table}.${column}`)));

const merge = (db: Db, totals: ReturnType<typeof sql>) =>
  sql`
    insert into vehicle_total as t (day, vehicle_id, service_area_id, agent_id, ${sql.join(summed.map(sql.ref))})
    select day, vehicle_id, service_area_id, agent_id, ${sumsOf('r')} from (${totals}) r
    on conflict (day, vehicle_id, service_area_id, agent_id)
      do update set (${sql.join(summed.map(sql.ref))}) = row (${sumsOf('excluded')})
    where (${sumsOf('t')}) is distinct from (${sumsOf('excluded')})`.execute(db);

/** The money behind the totals of a span: what preceded it, and each day's. */
const moneyOf = ({ first, until }: TotalsMark) => sql`
  select day, vehicle_id, service_area_id, agent_id, cents from vehicle_earned
  where day between ${first}::date and ${until}::date
  union all select day, vehicle_id, service_area_id, agent_id, cents from vehicle_total where day = ${first}::date - 1`;

/** The activity of the last three days of a span: rides that began earlier and end only now are in the next totals. */
const ridesOf = ({ until }: TotalsMark) => sql`
  select day, vehicle_id, service_area_id, agent_id, trips, failed_unlocks, missed_dispatch, missed_ops, distance_m,
    riding_seconds
  from vehicle_day where day between ${until}::date - 2 and ${until}::date`;

/**
 * Computes the totals that will differ; payments and rides continue meanwhile, so that their inputs are kept for
 * comparison.
 */
async function reckon(db: Db, span: TotalsMark) {
  await sql`create temporary table rides_before on commit drop as ${ridesOf(span)}`.execute(db);
  await sql`create temporary table earned_before on commit drop as ${moneyOf(span)}`.execute(db);
  await sql`
    create temporary table total_reckoned on commit drop as
    select r.* from (${totalsOf(span)}) r
    left join vehicle_total t on t.day = r.day and t.vehicle_id = r.vehicle_id
      and t.service_area_id = r.service_area_id and t.agent_id = r.agent_id
    where t.day is null or (${sumsOf('t')}) is distinct from (${sumsOf('r')})`.execute(db);
}

/** Vehicles whose earnings or rides changed since the totals were computed. */
async function noteChangedSince(db: Db, span: TotalsMark) {
  await sql`
    create temporary table changed_since on commit drop as
    select distinct coalesce(e.vehicle_id, b.vehicle_id) as vehicle_id
    from (${moneyOf(span)}) e
    full join earned_before b on b.day = e.day and b.vehicle_id = e.vehicle_id
      and b.service_area_id = e.service_area_id and b.agent_id = e.agent_id
    where e.cents is distinct from b.cents
    union select vehicle_id from (${ridesOf(span)} except select * from rides_before) d`.execute(db);
}

/**
 * Writes the totals of a span, only what differs. Payments and ends of rides wait while they are written, which is
 * short: the long computation is done before, and repeated only for vehicles that changed meanwhile.
 */
export async function putTotals(db: Db, { first, until }: TotalsMark) {
  const span = { first, until };
  await reckon(db, span);
  await sql`lock table vehicle_total_mark in exclusive mode`.execute(db);
  await merge(db, sql`select * from total_reckoned`);
  await noteChangedSince(db, span);
  await merge(db, totalsOf(span, sql`vehicle_id in (select vehicle_id from changed_since)`));
  await sql`delete from vehicle_total where day < ${first}::date - 1`.execute(db);
  await db
    .insertInto('vehicle_total_mark')
    .values({ first, until })
    .onConflict((c) => c.column('one').doUpdateSet({ first, until }))
    .execute();
}
