import { type SpokenEvent, spokenEvents, type TripDetail } from '@kickstand/contract/rides/trips';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { anyNumber } from '../../kernel/list/any-of.ts';

interface Speaker {
  agentId: number;
  areaId: number;
  imei: string;
}

/** Which of some vehicles have a controller and an area, by number. */
export async function speakersAmong(
  db: Db,
  vehicles: readonly number[],
): Promise<ReadonlyMap<number, Speaker>> {
  const rows = await db
    .selectFrom('vehicle')
    .select(['vehicle_id', 'agent_id as agentId', 'service_area_id as areaId', 'imei'])
    .where('vehicle_id', '=', anyNumber(vehicles))
    .execute();
  return new Map(
    rows.flatMap(({ vehicle_id, agentId, areaId, imei }) =>
      areaId === null || imei === null ? [] : [[vehicle_id, { agentId, areaId, imei }]],
    ),
  );
}

export interface Ride {
  vehicle: number;
  startedAt: number;
  /** Null while it goes on. */
  endedAt: number | null;
}

/** What is said so soon after a ride belongs to it. */
const afterMs = 60_000;
const mostHeard = 100;

/** What the vehicle of a ride was told to say to its rider, the oldest first. */
export async function heardSince(
  db: Db,
  { vehicle, startedAt, endedAt }: Ride,
): Promise<TripDetail['heard']> {
  const { rows } = await sql<TripDetail['heard'][number]>`
    select c.created_at as at, c.args->>'event' as event, (c.args->>'slot')::int as slot, (c.args->>'volume')::int as volume,
      case when c.state = 'acked' then 'said' when c.state in ('queued', 'sent') then 'waiting'
        when c.device_code = 111 then 'missing' else 'unheard' end as outcome
    from command c where c.vehicle_id = ${vehicle} and c.type = 'voice' and c.source = 'rule'
      and c.args->>'event' = any(${[...spokenEvents] satisfies SpokenEvent[]}::text[]) and c.created_at >= ${at(startedAt)}
      ${endedAt === null ? sql`` : sql`and c.created_at <= ${at(endedAt + afterMs)}`}
    order by c.created_at, c.command_id limit ${mostHeard}`.execute(db);
  return rows;
}
