import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import {
  addUp,
  changeSums,
  dropDay,
  dropSums,
  lockMark,
  moveMark,
  oldestOpen,
  readWholeTables,
} from './fold.store.ts';
import { takeDays } from './notes.store.ts';

interface Folding {
  database: Database;
  now(): number;
  zone: string;
}

/**
 * Adds up what was written since the mark, the days requested again, or everything if nothing is added up yet or the
 * database is another one.
 */
export async function fold({ database, now, zone }: Folding): Promise<void> {
  const isBuilt = await database.write(everything, async (db) => {
    const mark = await lockMark(db);
    const before = await oldestOpen(db);
    const asked = await takeDays(db);
    if (mark.xact === 0 || before < mark.xact || mark.zone !== zone) return false;
    for (const day of asked) {
      await dropDay(db, mark.generation, day);
      await addUp(db, mark, { since: 0, before: mark.xact, days: { from: day, to: day } });
    }
    if (before > mark.xact) {
      await addUp(db, mark, { since: mark.xact, before });
      await moveMark(db, before, now());
    }
    return true;
  });
  if (!isBuilt) await buildAnew({ database, now, zone });
}

/** Adds up everything beside the sums in use, then switches to the new ones. */
export async function buildAnew({ database, now, zone }: Folding): Promise<void> {
  await database.write(everything, async (db) => {
    const read = await lockMark(db);
    await dropSums(db, read.generation);
    const before = await oldestOpen(db);
    const made = { generation: read.generation + 1, xact: before, zone };
    await readWholeTables(db);
    await addUp(db, made, { since: 0, before });
    await changeSums(db, made, now());
    await dropSums(db, made.generation);
  });
}
