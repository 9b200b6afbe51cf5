import { mostVehicleDays } from '@kickstand/contract/insight/vehicle-statistics';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, wallClock } from '@kickstand/domain/platform/time';
import type { Job, JobParts } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { noteShelf } from './shelf.store.ts';
import { putTotals, totalsMark } from './totals.store.ts';

const everyMs = 5 * 60_000;
/** The local hour from which the previous day is written. */
const dawn = 4;

/** Records which vehicles came onto the shelf and left it. */
export const shelfJob: Job = {
  name: 'vehicle-statistics.note-shelved',
  trouble: 'it could not be noted which vehicles stand on the shelf; it is tried again',
  where: 'jobs',
  catchesUp: true,
  start: ({ database, now, inTurn }, onError) =>
    repeatEvery(everyMs, () => database.write(everything, (db) => noteShelf(db, now())), onError, {
      atOnce: true,
      inTurn,
    }),
};

/**
 * Writes in the early morning the vehicles' totals by the end of each day; at once if there are none. Returns
 * whether it did.
 */
export async function writeTotals({ database, now, zone }: Pick<JobParts, 'database' | 'now' | 'zone'>) {
  const today = businessDayOf(now(), zone);
  const until = businessDayAfter(today, -1);
  const known = await database.read(everything, totalsMark);
  if (known && (known.until >= until || wallClock(now(), zone).getUTCHours() < dawn)) return false;
  const first = businessDayAfter(today, -mostVehicleDays - 1);
  await database.write(everything, (db) => putTotals(db, { first, until }));
  return true;
}

export const totalsJob: Job = {
  name: 'vehicle-statistics.note-totals',
  trouble: 'what vehicles had done by the end of a day could not be written; it is tried again',
  where: 'jobs',
  catchesUp: true,
  start: (parts, onError) =>
    repeatEvery(everyMs, () => writeTotals(parts), onError, { atOnce: true, inTurn: parts.inTurn }),
};
