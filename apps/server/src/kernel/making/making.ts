import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../database/db.ts';
import { type Held, type MadeLater, markFailed, noteProgress, takeWaiting } from './making.store.ts';

const leaseMs = 60_000;
const mostTries = 3;
const tellEveryMs = 1_000;

/** Reports progress, 0 to 1; recorded at most once a second. */
export type TellShare = (share: number) => void;

/**
 * Processes the longest waiting item of a table under a lease that its progress renews; returns its id, undefined if
 * none is waiting. An exception marks it as failed and is rethrown. After losing its lease nothing is recorded any more,
 * and `make` keeps nothing.
 */
export async function makeNextOf(
  { database, now }: { database: Database; now(): number },
  made: MadeLater,
  make: (held: Held, tell: TellShare) => Promise<unknown>,
): Promise<string | undefined> {
  const until = () => now() + leaseMs;
  const held = await database.write(everything, (db) =>
    takeWaiting(db, made, { now: now(), until: until(), mostTries }),
  );
  if (!held) return undefined;
  let told = 0;
  let telling: Promise<unknown> = Promise.resolve();
  const tell = (share: number) => {
    if (performance.now() - told < tellEveryMs) return;
    told = performance.now();
    const note = () =>
      database.write(everything, (db) => noteProgress(db, made, held, { share, until: until() }));
    // That nobody heard of the progress ends nothing.
    telling = telling.then(note).catch(() => undefined);
  };
  try {
    await make(held, tell);
  } catch (error) {
    await telling;
    await database.write(everything, (db) => markFailed(db, made, held));
    throw error;
  }
  await telling;
  return held.id;
}
