import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { areasRemembering, claimForgetting, forgetSearches, forgetTracks } from './forgetting.store.ts';

const dayMs = 86_400_000;
/** Rows per transaction, and transactions per area and day. */
const most = 5_000;
const mostBatches = 200;

interface Parts {
  database: Database;
  now(): number;
  /** When aborted, no further batch is begun. */
  stopping?: AbortSignal;
}

/**
 * Deletes positions of vehicles and riders past their area's retention, batch by batch; what orders store of their
 * end stays. Returns how many rows were deleted.
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

/** Runs now and once a day, on whichever server is first. Returns a function that stops it. */
export const startForgetting = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(dayMs, (stopping) => forgetPlaces({ ...parts, stopping }), onError, { atOnce: true });
