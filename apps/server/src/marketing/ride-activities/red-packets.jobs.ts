import { isWithinHours } from '@kickstand/domain/money/cards';
import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { dropOver, packetActivities, putOnVehicles } from './red-packets.store.ts';
import { activityRule } from './ride-activities.service.ts';

interface Watch {
  database: Database;
  now(): number;
  /** IANA zone of business days. */
  zone: string;
}

const hourMs = 3_600_000;

/**
 * Removes expired red packets from vehicles, and puts new ones on those that meet their activity’s conditions; returns
 * the number of new ones.
 */
export async function renewRedPackets({ database, now, zone }: Watch): Promise<number> {
  await database.write(everything, (db) => dropOver(db, now()));
  const found = await database.read(everything, (db) => packetActivities(db, now()));
  let put = 0;
  for (const { id: campaignId, areaIds, rule } of found) {
    const { usable, idleHours = 0, onlyOutside = false } = activityRule.parse(rule);
    if (!isWithinHours(usable, now(), zone)) continue;
    const carrying = { campaignId, areaIds, idleMs: idleHours * hourMs, onlyOutside };
    put += await database.write(everything, (db) =>
      putOnVehicles(db, carrying, { now: now(), until: now() + hourMs }),
    );
  }
  return put;
}
