import { metrics } from '@kickstand/domain/insight/metrics';
import type { Scope } from '@kickstand/domain/platform/access';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { countsEntry } from './ride-money.store.ts';

interface DayRow {
  day: string;
  trips: number;
  payable: number;
  received: number;
  refunded: number;
}

/** A vehicle's ride earnings by business day since a given one, newest first: rides by the day they ended, money by book day. */
export async function daysOfVehicle(
  db: Db,
  scope: Scope,
  { number, since, zone }: { number: number; since: string; zone: string },
) {
  const { rows } = await sql<DayRow>`
    select d.day::text as day, sum(d.trips)::int as trips, sum(d.payable)::float8 as payable,
      sum(d.received)::float8 as received, sum(d.refunded)::float8 as refunded
    from (
      select (o.ended_at at time zone ${zone})::date as day, 1 as trips, 0::bigint as payable, 0::bigint as received, 0::bigint as refunded
      from ride_order o where o.vehicle_id = ${number} and o.ended_at is not null and ${rowsInScope(scope, 'o')}
      union all
      select p.book_day, 0, -e.amount, 0, 0
      from ride_order o join receivable r on r.order_id = o.order_id and r.kind <> 'fee'
      join ledger_entry d on d.code = '1210' and d.owner = r.receivable_id and d.version is not null
      join ledger_posting p on p.posting_id = d.posting_id and ${rowsInScope(scope, 'p')}
      join ledger_entry e on e.posting_id = p.posting_id and ${countsEntry(metrics.receivable)}
      where o.vehicle_id = ${number}
      union all
      select e.day, 0, 0, e.paid_cents, e.refunded_cents
      from vehicle_earned e where e.vehicle_id = ${number} and ${rowsInScope(scope, 'e')}
    ) d where d.day >= ${since}::date group by 1 order by 1 desc`.execute(db);
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
