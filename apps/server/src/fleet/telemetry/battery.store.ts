import type { DevicePayload } from '@kickstand/contract/fleet/devices';
import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** What a vehicle's battery told last since an instant, by way of this controller; what came late tells of earlier. */
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
