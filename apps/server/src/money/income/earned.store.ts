import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { type Difference, firstOf } from '../../kernel/database/differences.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { rideMoney } from './ride-money.store.ts';

/** The first of the last seven days. */
const sinceWhen = sql`coalesce((select day from vehicle_earned_since), '-infinity')`;

/** Adds a posting's payment or refund of a ride to its vehicle and starting station; totals of stored days follow. */
export async function addEarned(db: Db, postingId: string) {
  // In a statement of its own: the next one sees which days were written while it waited.
  await sql`lock table vehicle_total_mark in row share mode`.execute(db);
  await sql`
    with moved as (${rideMoney(sql`p.posting_id = ${postingId}`)}
    ), of_station as (
      insert into station_earned_change (station_id, day, at, service_area_id, agent_id, cents)
      select start_station_id, day, event_at, service_area_id, agent_id, paid - refunded from moved
      where start_station_id is not null
    ), of_day as (
      insert into vehicle_earned as e (day, vehicle_id, agent_id, service_area_id, paid_cents, refunded_cents)
      select day, vehicle_id, agent_id, service_area_id, paid, refunded from moved
      on conflict (day, vehicle_id, agent_id, service_area_id) do update set
        paid_cents = e.paid_cents + excluded.paid_cents, refunded_cents = e.refunded_cents + excluded.refunded_cents
    ), of_totals as (
      update vehicle_total t set cents = t.cents + m.paid - m.refunded
      from moved m, vehicle_total_mark w, generate_series(greatest(m.day, w.first - 1), w.until, '1 day') g (day)
      where t.day = g.day::date and t.vehicle_id = m.vehicle_id
        and t.service_area_id = m.service_area_id and t.agent_id = m.agent_id
    )
    insert into vehicle_earned_lately as e (vehicle_id, agent_id, service_area_id, cents)
    select vehicle_id, agent_id, service_area_id, paid - refunded from moved where day >= ${sinceWhen}
    on conflict (vehicle_id, agent_id, service_area_id) do update set cents = e.cents + excluded.cents`.execute(
    db,
  );
}

/** Vehicles' earnings by day, from the ledger. */
const fromLedger = sql`
  select day, vehicle_id, agent_id, service_area_id, sum(paid)::bigint as paid, sum(refunded)::bigint as refunded
  from (${rideMoney(sql`true`)}) m group by 1, 2, 3, 4`;

/** Recomputes everything; payments wait until the transaction is over. */
export async function addUpEarned(db: Db) {
  await sql`lock table vehicle_earned, vehicle_earned_lately in share row exclusive mode`.execute(db);
  await db.deleteFrom('vehicle_earned').execute();
  await sql`
    insert into vehicle_earned (day, vehicle_id, agent_id, service_area_id, paid_cents, refunded_cents) ${fromLedger}`.execute(
    db,
  );
}

/** The first of the last seven days, as last advanced. */
export const earnedSince = async (db: Db) =>
  (await db.selectFrom('vehicle_earned_since').select('day').executeTakeFirst())?.day;

const byVehicle = (days: ReturnType<typeof sql>) => sql`
  select vehicle_id, agent_id, service_area_id, sum(cents)::bigint as cents from vehicle_earned
  where day >= ${days} group by 1, 2, 3`;

/** Advances the first of the last seven days; payments wait until the transaction is over, less than a second. */
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

/** Vehicles whose stored earnings of a day, or of the last seven, differ from the ledger. */
export const wrongEarned = (db: Db) =>
  firstOf(
    db,
    sql<Difference>`select coalesce(e.day, s.day)::text || ' ' || coalesce(e.vehicle_id, s.vehicle_id) as about,
        coalesce(e.cents, 0) as said, coalesce(s.paid - s.refunded, 0) as found
      from vehicle_earned e full join (${fromLedger}) s on s.day = e.day and s.vehicle_id = e.vehicle_id
        and s.agent_id = e.agent_id and s.service_area_id = e.service_area_id
      where coalesce(e.paid_cents, 0) <> coalesce(s.paid, 0) or coalesce(e.refunded_cents, 0) <> coalesce(s.refunded, 0)
      union all
      select coalesce(e.vehicle_id, s.vehicle_id)::text, coalesce(e.cents, 0), coalesce(s.cents, 0)
      from vehicle_earned_lately e full join (${byVehicle(sinceWhen)}) s on s.vehicle_id = e.vehicle_id
        and s.agent_id = e.agent_id and s.service_area_id = e.service_area_id
      where coalesce(e.cents, 0) <> coalesce(s.cents, 0)`,
  );

/** Each vehicle's earnings of the last seven days, cents; vehicles without any are absent. */
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
