import type { DevicePayload } from '@kickstand/contract/fleet/devices';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/**
 * The latest report of a vehicle's battery since an instant, through this controller, by the time it was measured
 * rather than received.
 */
export async function newestBatteryWord(
  db: Db,
  { vehicle, imei, since }: { vehicle: number; imei: string; since: number },
) {
  const { rows } = await sql<{ at: number; payload: DevicePayload<'bms'> }>`
    select at, payload from device_packet
    where vehicle_id = ${vehicle} and at >= ${at(since)} and imei = ${imei} and kind = 'bms' and verdict = 'fresh'
    order by at desc, packet_id desc limit 1`.execute(db);
  return rows[0];
}
