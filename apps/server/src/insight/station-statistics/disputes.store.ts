import type { StationDispute } from '@kickstand/contract/insight/station-statistics';
import { sql } from 'kysely';
import type { Db } from '../../kernel/database/db.ts';
import { rowsInScope } from '../../kernel/list/rows-in-scope.ts';
import { stationOfComplaint } from '../../service/tickets/station-of-ticket.parts.ts';
import { looked, type Past } from './history.store.ts';

const most = 200;

/** Complaints about a station made within a span, newest first, and their total. */
export async function disputesOf(db: Db, past: Past, stationId: string) {
  const { rows } = await sql<StationDispute & { count: number }>`
    select t.ticket_id as id, t.state, t.reasons, t.created_at as "createdAt",
      (select json_build_object('lng', x.end_lng, 'lat', x.end_lat) from trip x
        where x.trip_id = t.order_id and x.end_lng is not null and x.end_lat is not null limit 1) as at,
      (count(*) over ())::int as count
    from ticket t join ride_order o on o.order_id = t.order_id
    where ${looked('t.created_at', past)} and ${stationOfComplaint} = ${stationId} and ${rowsInScope(past.scope, 't')}
    order by t.created_at desc, t.ticket_id desc limit ${most}`.execute(db);
  return { list: rows.map(({ count: _, ...row }) => row), count: rows[0]?.count ?? 0 };
}
