import { everything } from '@kickstand/domain/platform/access';
import { committing } from '../../../kernel/database/committing.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import type { TripJobs } from '../../../rides/trips/trips.parts.ts';
import { forgetTracks } from '../staff-tracks.store.ts';
import { settleEvents, type WaitingTask, waitingTasks } from './events.store.ts';
import { type LateParts, settleLateWork } from './late-work.service.ts';

const everyMs = 60_000;
const atOnce = 200;
/** A vehicle silent for this long proves nothing any more. */
const waitsMs = 72 * 3_600_000;

type Parts = LateParts & Pick<TripJobs, 'database' | 'now'>;

/**
 * Rechecks submitted work that no vehicle has confirmed yet; a failure does not affect the rest. Returns how many tasks
 * were checked.
 */
export async function settleWaiting(parts: Parts, onError: (error: unknown) => void): Promise<number> {
  let looked = 0;
  let last: WaitingTask | undefined;
  for (;;) {
    const waiting = await parts.database.read(everything, (db) => waitingTasks(db, atOnce, last));
    for (const one of waiting) await settleOne(parts, one).catch(onError);
    looked += waiting.length;
    last = waiting.at(-1);
    if (waiting.length < atOnce) return looked;
  }
}

const settleOne = (parts: Parts, { operatorId, name, taskId, toldAt }: WaitingTask) =>
  committing(parts, async (ctx) => {
    await settleLateWork(parts, { ...ctx, worker: { operatorId, name } }, taskId);
    if (ctx.now() - toldAt > waitsMs) await settleEvents(ctx.db, operatorId, taskId, 'refused');
  });

/** How long people's positions are kept. */
const trackMs = 90 * 86_400_000;
const mostForgotten = 10_000;
const forgetEveryMs = 3_600_000;

/** Deletes old phone positions every hour. Returns how to stop. */
export const startForgettingTracks = (
  { database, now }: Pick<TripJobs, 'database' | 'now'>,
  onError: (error: unknown) => void,
) =>
  repeatEvery(
    forgetEveryMs,
    async () => {
      const before = now() - trackMs;
      const forget = () => database.write(everything, (db) => forgetTracks(db, before, mostForgotten));
      while ((await forget()) === mostForgotten);
    },
    onError,
  );

/** Runs every minute. Returns how to stop. */
export const startSettlingWaiting = (parts: Parts, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => settleWaiting(parts, onError), onError);
