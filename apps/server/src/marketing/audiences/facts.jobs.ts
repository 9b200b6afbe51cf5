import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf, startOfDay } from '@kickstand/domain/platform/time';
import type { Database } from '../../kernel/database/db.ts';
import { gatherFacts, holdGathering, lastGathered } from './facts.store.ts';

interface Clock {
  database: Database;
  now(): number;
  /** IANA zone of business days. */
  zone: string;
}

/** So long after midnight facts are gathered: the day before is complete then. */
const afterMidnightMs = 3.5 * 3_600_000;

/** Gather what is known of riders once a night, and at once where nothing is known yet; answers whether it was gathered. */
export async function gatherNightly({ database, now, zone }: Clock): Promise<boolean> {
  const today = businessDayOf(now(), zone);
  const last = await database.read(everything, lastGathered);
  if (last?.day === today || (last && now() < startOfDay(now(), zone) + afterMidnightMs)) return false;
  return database.write(everything, async (db) => {
    if (!(await holdGathering(db))) return false;
    await gatherFacts(db, { today, zone, now: now() });
    return true;
  });
}
