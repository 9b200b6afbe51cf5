import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { addRides, forgetRides, takeMark } from './ride-hours.store.ts';

interface Watch {
  database: Database;
  zone: string;
}

const everyMs = 10_000;

/** Adds up the rides that ended since the last run; returns whether there were any. */
export const addUpRides = ({ database, zone }: Watch): Promise<boolean> =>
  database.write(everything, async (db) => {
    const mark = await takeMark(db);
    if (mark.from === mark.to) return false;
    // A restored database starts over: nothing is added up in it, although it may contain hours.
    if (mark.from === 0) await forgetRides(db);
    await addRides(db, mark, zone);
    return true;
  });

/** Adds up periodically; returns a function that stops it. */
export const startRideHours = (parts: Watch & Pick<JobParts, 'inTurn'>, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => addUpRides(parts), onError, { atOnce: true, inTurn: parts.inTurn });
