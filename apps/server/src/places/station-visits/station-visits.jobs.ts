import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { closeStrays, poolStrays } from './station-visits.store.ts';

type Parts = Pick<JobParts, 'database' | 'now'>;

const everyMs = 30_000;

/**
 * Cleans up visits: those of deleted accounts return to the pool, those of areas transferred to another company and
 * of decided applications are closed. Returns how many changed.
 */
export const tendVisits = ({ database, now }: Parts): Promise<number> =>
  database.write(everything, async (db) => (await poolStrays(db)) + (await closeStrays(db, now())));

/** Checks every half minute. Returns a function that stops it. */
export const startTendingVisits = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => tendVisits(parts), onError);
