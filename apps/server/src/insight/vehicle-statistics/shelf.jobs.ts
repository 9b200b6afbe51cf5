import { mostVehicleDays } from '@kickstand/contract/insight/vehicle-statistics';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, wallClock } from '@kickstand/domain/platform/time';
import type { Job, JobParts } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { noteShelf } from './shelf.store.ts';
import { putTotals, totalsMark } from './totals.store.ts';

const everyMs = 5 * 60_000;
/** The local hour from which the day before is written. */
const dawn = 4;

/** Notes which vehicles came onto the shelf and which left it. */
export const shelfJob: Job = {
  trouble: 'it could not be noted which vehicles stand on the shelf; it is tried again',
  where: 'jobs',
  catchesUp: true,
  start: ({ database, now, inTurn }, onError) =>
    repeatEvery(everyMs, () => database.write(everything, (db) => noteShelf(db, now())), onError, {
      atOnce: true,
      inTurn,
    }),
};

/** Write at dawn what vehicles had done by the end of each day; at once where nothing is written. Answers whether it was. */
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
  trouble: 'what vehicles had done by the end of a day could not be written; it is tried again',
  where: 'jobs',
  catchesUp: true,
  start: (parts, onError) =>
    repeatEvery(everyMs, () => writeTotals(parts), onError, { atOnce: true, inTurn: parts.inTurn }),
};
