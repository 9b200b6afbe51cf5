import type { DeviceTopic } from '@kickstand/contract/fleet/devices';
import type { PacketVerdict } from '@kickstand/contract/fleet/vehicle-logs';
import { sql } from 'kysely';
import type { Db } from '../kernel/database/db.ts';

/** A stored message from or to a controller. */
export interface Packet {
  vehicle: number;
  imei: string;
  /** When the server received or sent it, epoch ms. */
  at: number;
  packetId: string;
  /** The controller's own clock, epoch ms; null for what the server sent and for impossible clocks. */
  deviceAt: number | null;
  kind: DeviceTopic | 'command';
  verdict: PacketVerdict;
  /** The code of a notification or an answer. */
  code: number | null;
  /** Without keys and tokens. */
  payload: object;
}

/** An array in the database's text format. Written by hand: it is half of this process's cost of storing a message. */
const numbers = (values: readonly (number | null)[]) => `{${values.map((value) => value ?? 'NULL').join()}}`;
const words = (values: readonly string[]) => `{"${values.map(escaped).join('","')}"}`;
const escaped = (word: string) => (/["\\]/.test(word) ? word.replace(/["\\]/g, '\\$&') : word);

/** Stores messages, in one statement. */
export async function storePackets(db: Db, packets: readonly Packet[]) {
  if (packets.length === 0) return;
  const column = <K extends keyof Packet>(key: K) => packets.map((packet) => packet[key]);
  const payloads = `[${packets.map(({ payload }) => JSON.stringify(payload)).join()}]`;
  await sql`
    insert into device_packet (vehicle_id, at, packet_id, imei, device_at, kind, verdict, code, payload)
    select vehicle_id, to_timestamp(ms / 1000), packet_id, imei, to_timestamp(device_ms / 1000), kind, verdict, code,
      payload
    from rows from (unnest(${numbers(column('vehicle'))}::int[], ${numbers(column('at'))}::float8[],
      ${words(column('packetId'))}::text[], ${words(column('imei'))}::text[],
      ${numbers(column('deviceAt'))}::float8[], ${words(column('kind'))}::text[],
      ${words(column('verdict'))}::text[], ${numbers(column('code'))}::int[]),
      jsonb_array_elements(${payloads}::jsonb))
      as given (vehicle_id, ms, packet_id, imei, device_ms, kind, verdict, code, payload)`.execute(db);
}
