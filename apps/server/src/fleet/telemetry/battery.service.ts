import { batteryReportOf } from '@kickstand/domain/fleet/devices';
import type { Db } from '../../kernel/database/db.ts';
import { newestBatteryWord } from './battery.store.ts';

/** Battery reports older than this are ignored, milliseconds. */
const toldWithinMs = 7 * 86_400_000;

/** The latest report of a vehicle's battery, or null if there was none for a week. */
export async function batteryOf(db: Db, vehicle: number, imei: string | null, now: number) {
  if (imei === null) return null;
  const word = await newestBatteryWord(db, { vehicle, imei, since: now - toldWithinMs });
  return word ? batteryReportOf(word.payload, word.at) : null;
}
