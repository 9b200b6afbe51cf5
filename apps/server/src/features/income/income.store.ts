import type { Scope } from '@kickstand/domain/access';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { givenBack } from './earned.store.ts';

interface DayRow {
  day: string;
  trips: number;
  payable: number;
  received: number;
  refunded: number;
}

/** What the rides on a vehicle brought by business day since an instant, the newest first. */
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
