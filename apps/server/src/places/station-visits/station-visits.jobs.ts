import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { closeStrays, poolStrays } from './station-visits.store.ts';

type Parts = Pick<JobParts, 'database' | 'now'>;

const everyMs = 30_000;

/**
 * Put right what cannot stay as it is: visits of people who are gone go back to the pool, those of areas that went to another
 * company and of applications that were decided are closed. Answers how many changed.
 */
export const tendVisits = ({ database, now }: Parts): Promise<number> =>
  database.write(everything, async (db) => (await poolStrays(db)) + (await closeStrays(db, now())));

/** Look every half minute. Answers how to stop. */
export const startTendingVisits = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => tendVisits(parts), onError);
