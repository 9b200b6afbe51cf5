import type { PacketVerdict } from '@kickstand/contract/fleet/vehicle-logs';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { readPage } from '../../kernel/list/page.ts';
import type { VehicleTime } from './report-source.service.ts';

interface Paging {
  pageNum: number;
  pageSize: number;
  dir: 'asc' | 'desc';
}

const during = (times: readonly VehicleTime[]) =>
  times.length === 0
    ? sql`false`
    : sql`(${sql.join(
        times.map(
          ({ vehicle, from, to }) => sql`(vehicle_id = ${vehicle} and at >= ${at(from)} and at <= ${at(to)})`,
        ),
        sql` or `,
      )})`;

export interface EventStored {
  vehicle: number;
  at: number;
  id: string;
  imei: string;
  deviceAt: number | null;
  notify: number;
  facts: { lng?: number; lat?: number };
}

/** One page of the controllers' notifications in these periods. */
export async function eventsIn(
  db: Db,
  times: readonly VehicleTime[],
  { notify, dir, ...page }: Paging & { notify?: number | undefined },
) {
  const rows = sql`from device_event where ${during(times)} and ${notify === undefined ? sql`true` : sql`notify = ${notify}`}`;
  const order = dir === 'asc' ? sql`asc` : sql`desc`;
  const ordered = sql`select vehicle_id as vehicle, at, event_id as id, imei, device_at as "deviceAt", notify, facts
    ${rows} order by at ${order}, event_id ${order}`;
  const counted = sql`select 1 ${rows}`;
  return readPage<EventStored>(db, { ordered, counted }, page);
}

export interface FixStored {
  vehicle: number;
  at: number;
  id: string;
  imei: string;
  deviceAt: number | null;
  verdict: PacketVerdict;
  payload: { lng: number; lat: number; speed: number; course: number; sat: number; hdop: number };
}

/** One page of the controllers' positions in these periods. */
export async function fixesIn(db: Db, times: readonly VehicleTime[], { dir, ...page }: Paging) {
  const rows = sql`from device_packet where ${during(times)} and kind = 'gps'`;
  const order = dir === 'asc' ? sql`asc` : sql`desc`;
  const ordered = sql`select vehicle_id as vehicle, at, packet_id as id, imei, device_at as "deviceAt", verdict, payload
    ${rows} order by at ${order}, packet_id ${order}`;
  const counted = sql`select 1 ${rows}`;
  return readPage<FixStored>(db, { ordered, counted }, page);
}

/** Whether a vehicle is connected, and when it last reported. */
export const connectionOf = (db: Db, vehicle: number) =>
  db
    .selectFrom('vehicle_state')
    .select(['online', 'login_at as loginAt', 'reported_at as reportedAt'])
    .where('vehicle_id', '=', vehicle)
    .executeTakeFirst();
