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

const dayOf = (zone: ReturnType<typeof sql>) => sql`(o.started_at at time zone ${zone})::date`;

/** Add what came in for an order, or take away what goes back of it, cents. */
export const addEarned = (
  db: Db,
  { orderId, cents, zone }: { orderId: string; cents: number; zone: string },
) =>
  sql`
    insert into vehicle_earned as e (day, vehicle_id, agent_id, service_area_id, cents)
    select ${dayOf(sql`${zone}`)}, o.vehicle_id, o.agent_id, o.service_area_id, ${cents}::bigint
    from ride_order o where o.order_id = ${orderId}
    on conflict (day, vehicle_id, agent_id, service_area_id) do update set cents = e.cents + excluded.cents`.execute(
    db,
  );

/** What vehicles earned by day, as their orders say it. */
const fromOrders = (zone: ReturnType<typeof sql>) => sql`
  select ${dayOf(zone)} as day, o.vehicle_id, o.agent_id, o.service_area_id,
    sum(o.principal_cents + o.online_cents - coalesce(b.cents, 0))::bigint as cents
  from ride_order o ${givenBack}
  where o.principal_cents + o.online_cents > 0
  group by 1, 2, 3, 4`;

/** Add everything up anew; nobody pays until the transaction is over. */
export async function addUpEarned(db: Db, zone: string) {
  await sql`lock table vehicle_earned in share row exclusive mode`.execute(db);
  await db.deleteFrom('vehicle_earned').execute();
  await sql`
    insert into vehicle_earned (day, vehicle_id, agent_id, service_area_id, cents) ${fromOrders(sql`${zone}`)}`.execute(
    db,
  );
}

/** The zone that days are counted in, as the figures say it. */
const zoneNow = sql`coalesce((select nullif(zone, '') from figure_mark), 'Asia/Shanghai')`;

/** Vehicles that are said to have earned something else on a day than their orders brought. */
export const wrongEarned = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(e.day, s.day)::text || ' ' || coalesce(e.vehicle_id, s.vehicle_id) as about,
        coalesce(e.cents, 0) as said, coalesce(s.cents, 0) as found
      from vehicle_earned e full join (${fromOrders(zoneNow)}) s on s.day = e.day and s.vehicle_id = e.vehicle_id
        and s.agent_id = e.agent_id and s.service_area_id = e.service_area_id
      where coalesce(e.cents, 0) <> coalesce(s.cents, 0)`,
  );

const onDays = (days: readonly string[]) => sql`e.day = any(${[...days]}::date[])`;

/** What each of these vehicles earned on some days, cents; vehicles that earned nothing are absent. */
export async function earnedOnDays(
  db: Db,
  scope: Scope,
  { numbers, days }: { numbers: readonly number[]; days: readonly string[] },
): Promise<ReadonlyMap<number, number>> {
  const { rows } = await sql<{ vehicle: number; cents: number }>`
    select e.vehicle_id as vehicle, sum(e.cents)::float8 as cents from vehicle_earned e
    where ${onDays(days)} and e.vehicle_id = ${anyNumber(numbers)} and ${rowsInScope(scope, 'e')}
    group by e.vehicle_id`.execute(db);
  return new Map(rows.map(({ vehicle, cents }) => [vehicle, cents]));
}

/** The same of all vehicles, as a table to join: `vehicle_id`, `cents`. */
export const earnedByVehicle = (scope: Scope, days: readonly string[]) => sql`
  (select e.vehicle_id, sum(e.cents) as cents from vehicle_earned e
  where ${onDays(days)} and ${rowsInScope(scope, 'e')} group by e.vehicle_id)`;
