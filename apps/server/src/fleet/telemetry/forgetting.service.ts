import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { areasRemembering, claimForgetting, forgetSearches, forgetTracks } from './forgetting.store.ts';

const dayMs = 86_400_000;
/** Rows of one transaction, and transactions for one area a day. */
const most = 5_000;
const mostBatches = 200;

interface Parts {
  database: Database;
  now(): number;
  /** No further batch is begun after it. */
  stopping?: AbortSignal;
}

/**
 * Forget where vehicles and riders were longer ago than their area remembers, batch by batch; what orders keep of their
 * end stays. Answers how many rows went.
 */
export async function forgetPlaces({ database, now, stopping }: Parts): Promise<number> {
  const areas = await database.read(everything, areasRemembering);
  let gone = 0;
  for (const { areaId, days } of areas)
    for (let batch = 0; batch < mostBatches; batch++) {
      if (stopping?.aborted) return gone;
      const of = { areaId, before: now() - days * dayMs, most };
      const went = await database.write(everything, async (db) =>
        (await claimForgetting(db)) ? (await forgetTracks(db, of)) + (await forgetSearches(db, of)) : 0,
      );
      gone += went;
      if (went < most) break;
    }
  return gone;
}

/** Forget now and once a day, on whichever server comes first. Answers how to stop. */
export const startForgetting = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(dayMs, (stopping) => forgetPlaces({ ...parts, stopping }), onError, { atOnce: true });
