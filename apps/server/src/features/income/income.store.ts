import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';

/** Of the money that paid an order `o`, what was given back; gifts are no money. */
const givenBack = sql`left join lateral (
  select sum(p.refunded_cents) as cents from receivable_part p
  where p.receivable_id = o.order_id and p.source <> 'gift'
) b on o.refunded_cents > 0`;

/** What the rides on each of these vehicles brought that began since an instant, cents; vehicles without any are absent. */
export async function netByVehicle(db: Db, scope: Scope, numbers: readonly number[], since: number) {
  const { rows } = await sql<{ vehicle: number; cents: number }>`
    select o.vehicle_id as vehicle,
      sum(o.principal_cents + o.online_cents - coalesce(b.cents, 0))::float8 as cents
    from ride_order o ${givenBack}
    where o.vehicle_id = ${anyNumber(numbers)} and o.started_at >= ${at(since)} and ${rowsInScope(scope, 'o')}
    group by o.vehicle_id`.execute(db);
  return new Map(rows.map(({ vehicle, cents }) => [vehicle, cents]));
}

interface DayRow {
  day: string;
  trips: number;
  payable: number;
  received: number;
  refunded: number;
}

/** The same of one vehicle by business day, the newest first. */
export async function daysOfVehicle(
  db: Db,
  scope: Scope,
  { number, since, zone }: { number: number; since: number; zone: string },
) {
  const { rows } = await sql<DayRow>`
    select (o.started_at at time zone ${zone})::date::text as day, count(*)::int as trips,
      coalesce(sum(o.payable_cents), 0)::float8 as payable,
      sum(o.principal_cents + o.online_cents)::float8 as received,
      coalesce(sum(b.cents), 0)::float8 as refunded
    from ride_order o ${givenBack}
    where o.vehicle_id = ${number} and o.started_at >= ${at(since)} and ${rowsInScope(scope, 'o')}
    group by 1 order by 1 desc`.execute(db);
  return rows;
}

/** Whether a vehicle is in scope. */
export const isVehicleIn = async (db: Db, scope: Scope, number: number) =>
  (await db
    .selectFrom('vehicle as v')
    .select('v.vehicle_id')
    .where('v.vehicle_id', '=', number)
    .where(rowsInScope(scope, 'v'))
    .executeTakeFirst()) !== undefined;
