import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../database/db.ts';
import { type Held, type MadeLater, markFailed, noteProgress, takeWaiting } from './making.store.ts';

const leaseMs = 60_000;
const mostTries = 3;
const tellEveryMs = 1_000;

/** Says how far somebody is, 0 to 1; it is noted once a second at most. */
export type TellShare = (share: number) => void;

/**
 * Make what waits longest of a table, held by a lease that its progress renews; answers its number, undefined when none waits.
 * What throws has failed, and is thrown on. Whose lease is over has lost it: nothing of theirs is noted, and `make` keeps nothing.
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
