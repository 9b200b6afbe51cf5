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

/** Add up the rides that ended since the last time; answers whether there was something to do. */
export const addUpRides = ({ database, zone }: Watch): Promise<boolean> =>
  database.write(everything, async (db) => {
    const mark = await takeMark(db);
    if (mark.from === mark.to) return false;
    // A database that was restored begins anew: nothing is added up in it, and hours may have come with it.
    if (mark.from === 0) await forgetRides(db);
    await addRides(db, mark, zone);
    return true;
  });

/** Add up again and again; answers how to stop. */
export const startRideHours = (parts: Watch & Pick<JobParts, 'inTurn'>, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => addUpRides(parts), onError, { atOnce: true, inTurn: parts.inTurn });
