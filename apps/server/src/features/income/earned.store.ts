import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Of the money that paid an order `o`, what was given back; gifts are no money. */
export const givenBack = sql`left join lateral (
  select sum(p.refunded_cents) as cents from receivable_part p
  where p.receivable_id = o.order_id and p.source <> 'gift'
) b on o.refunded_cents > 0`;

/** The first day of what was earned lately. */
const sinceWhen = sql`coalesce((select day from vehicle_earned_since), '-infinity')`;

const dayOf = (zone: ReturnType<typeof sql>) => sql`(o.started_at at time zone ${zone})::date`;

/** Add what came in for an order, or take away what goes back of it, cents, to its vehicle and the station where it began; totals of days that are written follow. */
export async function addEarned(
  db: Db,
  { orderId, cents, zone }: { orderId: string; cents: number; zone: string },
) {
  // In a statement of its own: the next one sees which days were written while it waited.
  await sql`lock table vehicle_total_mark in row share mode`.execute(db);
  await sql`
    with ridden as (
      select ${dayOf(sql`${zone}`)} as day, o.vehicle_id, o.agent_id, o.service_area_id, ${cents}::bigint as cents,
        o.start_station_id, o.started_at
      from ride_order o where o.order_id = ${orderId}
    ), of_station as (
      insert into station_earned_change (station_id, started_at, service_area_id, agent_id, cents)
      select start_station_id, started_at, service_area_id, agent_id, cents from ridden where start_station_id is not null
    ), of_day as (
      insert into vehicle_earned as e (day, vehicle_id, agent_id, service_area_id, cents)
      select day, vehicle_id, agent_id, service_area_id, cents from ridden
      on conflict (day, vehicle_id, agent_id, service_area_id) do update set cents = e.cents + excluded.cents
    ), of_totals as (
      update vehicle_total t set cents = t.cents + r.cents
      from ridden r, vehicle_total_mark w, generate_series(greatest(r.day, w.first - 1), w.until, '1 day') g (day)
      where t.day = g.day::date and t.vehicle_id = r.vehicle_id
        and t.service_area_id = r.service_area_id and t.agent_id = r.agent_id
    )
    insert into vehicle_earned_lately as e (vehicle_id, agent_id, service_area_id, cents)
    select vehicle_id, agent_id, service_area_id, cents from ridden where day >= ${sinceWhen}
    on conflict (vehicle_id, agent_id, service_area_id) do update set cents = e.cents + excluded.cents`.execute(
    db,
  );
}

/** What vehicles earned by day, as their orders say it. */
const fromOrders = (zone: ReturnType<typeof sql>) => sql`
  select ${dayOf(zone)} as day, o.vehicle_id, o.agent_id, o.service_area_id,
    sum(o.principal_cents + o.online_cents - coalesce(b.cents, 0))::bigint as cents
  from ride_order o ${givenBack}
  where o.principal_cents + o.online_cents > 0
  group by 1, 2, 3, 4`;

/** Add everything up anew; nobody pays until the transaction is over. */
export async function addUpEarned(db: Db, zone: string) {
  await sql`lock table vehicle_earned, vehicle_earned_lately in share row exclusive mode`.execute(db);
  await db.deleteFrom('vehicle_earned').execute();
  await sql`
    insert into vehicle_earned (day, vehicle_id, agent_id, service_area_id, cents) ${fromOrders(sql`${zone}`)}`.execute(
    db,
  );
}

/** The first day of what was earned lately, as far as it has moved on. */
export const earnedSince = async (db: Db) =>
  (await db.selectFrom('vehicle_earned_since').select('day').executeTakeFirst())?.day;

const byVehicle = (days: ReturnType<typeof sql>) => sql`
  select vehicle_id, agent_id, service_area_id, sum(cents)::bigint as cents from vehicle_earned
  where day >= ${days} group by 1, 2, 3`;

/** From now on lately begins with another day; nobody pays until the transaction is over, which takes less than a second. */
export async function moveEarned(db: Db, since: string) {
  await sql`lock table vehicle_earned_lately in share row exclusive mode`.execute(db);
  await db.deleteFrom('vehicle_earned_lately').execute();
  await sql`
    insert into vehicle_earned_lately (vehicle_id, agent_id, service_area_id, cents) ${byVehicle(sql`${since}::date`)}`.execute(
    db,
  );
  await db
    .insertInto('vehicle_earned_since')
    .values({ day: since })
    .onConflict((conflict) => conflict.column('one').doUpdateSet({ day: since }))
    .execute();
}

/** The zone that days are counted in, as the figures say it. */
const zoneNow = sql`coalesce((select nullif(zone, '') from figure_mark), 'Asia/Shanghai')`;

/** Vehicles that are said to have earned something else on a day, or lately, than their orders brought. */
export const wrongEarned = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(e.day, s.day)::text || ' ' || coalesce(e.vehicle_id, s.vehicle_id) as about,
        coalesce(e.cents, 0) as said, coalesce(s.cents, 0) as found
      from vehicle_earned e full join (${fromOrders(zoneNow)}) s on s.day = e.day and s.vehicle_id = e.vehicle_id
        and s.agent_id = e.agent_id and s.service_area_id = e.service_area_id
      where coalesce(e.cents, 0) <> coalesce(s.cents, 0)
      union all
      select coalesce(e.vehicle_id, s.vehicle_id)::text, coalesce(e.cents, 0), coalesce(s.cents, 0)
      from vehicle_earned_lately e full join (${byVehicle(sinceWhen)}) s on s.vehicle_id = e.vehicle_id
        and s.agent_id = e.agent_id and s.service_area_id = e.service_area_id
      where coalesce(e.cents, 0) <> coalesce(s.cents, 0)`,
  );

/** What each of these vehicles earned lately, cents; vehicles that earned nothing are absent. */
export async function earnedLately(
  db: Db,
  scope: Scope,
  numbers: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ vehicle: number; cents: number }>`
    select e.vehicle_id as vehicle, sum(e.cents)::float8 as cents from vehicle_earned_lately e
    where e.vehicle_id = ${anyNumber(numbers)} and ${rowsInScope(scope, 'e')}
    group by e.vehicle_id`.execute(db);
  return new Map(rows.map(({ vehicle, cents }) => [vehicle, cents]));
}

/** The same of all vehicles, as a table to join: `vehicle_id`, `cents`. */
export const latelyByVehicle = (scope: Scope) => sql`
  (select e.vehicle_id, sum(e.cents) as cents from vehicle_earned_lately e
  where ${rowsInScope(scope, 'e')} group by e.vehicle_id)`;
