import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';
import { given, readPage } from '../../kernel/list/page.ts';
import type { VehicleTime } from '../telemetry/report-source.service.ts';

export interface PacketStored {
  vehicle: number;
  at: number;
  packetId: string;
  imei: string;
  deviceAt: number | null;
  kind: string;
  verdict: string;
  code: number | null;
  payload: Record<string, unknown>;
}

/** A message's position in the order of all messages. */
export interface PacketKey {
  vehicle: number;
  at: number;
  packetId: string;
}

interface Asked {
  kinds?: readonly string[] | undefined;
  direction?: 'up' | 'down' | undefined;
  verdict?: string | undefined;
  code?: number | undefined;
  after?: PacketKey | undefined;
  dir: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
}

const shown = sql`vehicle_id as vehicle, at, packet_id as "packetId", imei, device_at as "deviceAt", kind, verdict, code,
  payload`;

const during = (times: readonly VehicleTime[]) =>
  sql`(${sql.join(
    [
      sql`false`,
      ...times.map(({ vehicle, from, to }) => {
        return sql`(vehicle_id = ${vehicle} and at >= ${at(from)} and at <= ${at(to)})`;
      }),
    ],
    sql` or `,
  )})`;

/** One page of the messages of these periods, with their total. */
export async function packetsIn(db: Db, times: readonly VehicleTime[], asked: Asked) {
  const { kinds, direction, verdict, code, after, dir, ...page } = asked;
  const beyond = dir === 'asc' ? sql`>` : sql`<`;
  const conditions = given(
    during(times),
    kinds && kinds.length > 0 && sql`kind = any(${kinds}::text[])`,
    direction && (direction === 'down' ? sql`kind = 'command'` : sql`kind <> 'command'`),
    verdict && sql`verdict = ${verdict}`,
    code !== undefined && sql`code = ${code}`,
  );
  const rows = sql`from device_packet where ${sql.join(conditions, sql` and `)}`;
  const rest = after ? sql` and (at, packet_id) ${beyond} (${at(after.at)}, ${after.packetId})` : sql``;
  const order = dir === 'asc' ? sql`asc` : sql`desc`;
  const ordered = sql`select ${shown} ${rows}${rest} order by at ${order}, packet_id ${order}`;
  const counted = sql`select 1 ${rows}`;
  return readPage<PacketStored>(db, { ordered, counted, continued: after !== undefined }, page);
}

/** One message, regardless of scope. */
export async function packetWith(db: Db, { vehicle, at: instant, packetId }: PacketKey) {
  const { rows } = await sql<PacketStored>`select ${shown} from device_packet
    where vehicle_id = ${vehicle} and at = ${at(instant)} and packet_id = ${packetId}`.execute(db);
  return rows[0];
}
