import { batteryReportOf } from '@kickstand/domain/fleet/devices';
import type { Db } from '../../kernel/database/db.ts';
import { newestBatteryWord } from './battery.store.ts';

/** What was told longer ago says nothing about a battery any more, milliseconds. */
const toldWithinMs = 7 * 86_400_000;

/** What the battery of a vehicle told last, or null when it told nothing for a week. */
export async function batteryOf(db: Db, vehicle: number, imei: string | null, now: number) {
  if (imei === null) return null;
  const word = await newestBatteryWord(db, { vehicle, imei, since: now - toldWithinMs });
  return word ? batteryReportOf(word.payload, word.at) : null;
}
