import { everything } from '@kickstand/domain/platform/access';
import { businessDayOf, startOfDay } from '@kickstand/domain/platform/time';
import type { Database } from '../../kernel/database/db.ts';
import { gatherFacts, holdGathering, lastGathered } from './facts.store.ts';

interface Clock {
  database: Database;
  now(): number;
  /** IANA time zone of business days. */
  zone: string;
}

/** Time after midnight when facts are computed; the previous day is complete by then. */
const afterMidnightMs = 3.5 * 3_600_000;

/** Computes rider facts nightly, and immediately the first time; returns whether it did. */
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
