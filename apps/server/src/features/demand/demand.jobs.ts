import { everything } from '@kickstand/domain/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay, wallClock } from '@kickstand/domain/time';
import type { JobParts } from '../../feature.ts';
import type { Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { putEpisodes, putSlots } from './counting.store.ts';
import { type AreaToCount, areasToCount, forgetOld, takeArea } from './demand.store.ts';
import { makeRates } from './rates.service.ts';

type Parts = Pick<JobParts, 'database' | 'now' | 'zone'>;
type OnError = (error: unknown) => void;

const everyMs = 60_000;
/** The local hour from which the day before is counted. */
const dawn = 5;
/** How many days are kept. */
const kept = { slots: 400, episodes: 60, changes: 60 };

/** Count the days that are over and make the rates of each area that waits for it; what fails keeps no other area. Answers how many did. */
export async function countDemand({ database, now, zone }: Parts, onError: OnError): Promise<number> {
  const at = now();
  let counted = 0;
  for (const area of await database.read(everything, areasToCount))
    if (await database.write(everything, (db) => countArea(db, area, { at, zone })).catch(onError))
      counted += 1;
  return counted;
}

async function countArea(db: Db, area: AreaToCount, { at, zone }: { at: number; zone: string }) {
  const known = await takeArea(db, area, zone);
  if (!known) return false;
  const today = businessDayOf(at, zone);
  const { countedUntil, asOf } = known;
  const isDawn = wallClock(at, zone).getUTCHours() >= dawn;
  // What has never been counted does not wait for the night.
  if (countedUntil >= today || (asOf !== null && !isDawn)) return false;
  const days = { ...area, from: countedUntil, to: businessDayAfter(today, -1), zone };
  await putEpisodes(db, days);
  await putSlots(db, days);
  await makeRates(db, area, { today, now: at });
  await forgetOld(db, area.areaId, {
    slots: businessDayAfter(today, -kept.slots),
    episodes: businessDayAfter(today, -kept.episodes),
    changes: startOfBusinessDay(businessDayAfter(today, -kept.changes), zone),
  });
  return true;
}

/** Counts at dawn, and at once where nothing was counted yet. Answers how to stop. */
export const startDemand = (parts: Parts, onError: OnError) =>
  repeatEvery(everyMs, () => countDemand(parts, onError), onError, { atOnce: true });
