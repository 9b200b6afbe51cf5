import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { type CountedDays, putEpisodes, putSlots } from './counting.store.ts';
import { type AreaToCount, forgetOld, leaveDue, putRates, takeArea } from './demand.store.ts';
import type { MadeRates } from './made-rates.ts';
import { type RatesInput, ratesInput } from './rates.service.ts';
import { ratesInThread } from './rates-thread.ts';

/** How many days are kept. */
const kept = { slots: 400, episodes: 60, changes: 60 };

/** Calculates rates from the counts. */
export type Reckon = (input: RatesInput) => MadeRates | Promise<MadeRates>;

/** Counts an area's days into half hours and episodes. */
export async function countDays(db: Db, days: CountedDays) {
  await putEpisodes(db, days);
  await putSlots(db, days);
}

/** Stores rates as of a day's beginning, and deletes expired counts. */
export async function keepRates(
  db: Db,
  area: AreaToCount,
  { made, today, at, zone }: { made: MadeRates; today: string; at: number; zone: string },
) {
  await putRates(db, { ...area, ...made, now: at });
  await forgetOld(db, area.areaId, {
    slots: businessDayAfter(today, -kept.slots),
    episodes: businessDayAfter(today, -kept.episodes),
    changes: startOfBusinessDay(businessDayAfter(today, -kept.changes), zone),
  });
}

interface Lately {
  /** The business day from which the rates apply, and how many days before it are counted. */
  today: string;
  days: number;
  at: number;
  zone: string;
}

/**
 * Rates of an area from its last days alone, within the caller's transaction: enough for planning until all of its days
 * have been counted, which remains due.
 */
export async function countLately(db: Db, area: AreaToCount, { today, days, at, zone }: Lately) {
  const known = await takeArea(db, area, zone);
  if (known === null || known.countedUntil >= today) return;
  const lately = businessDayAfter(today, -days);
  const from = known.countedUntil > lately ? known.countedUntil : lately;
  await countDays(db, { ...area, from, to: businessDayAfter(today, -1), zone });
  const made = await ratesInThread(await ratesInput(db, area.areaId, today));
  await keepRates(db, area, { made, today, at, zone });
  await leaveDue(db, area.areaId, known.countedUntil);
}
