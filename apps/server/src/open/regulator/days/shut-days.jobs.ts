import { everything } from '@kickstand/domain/platform/access';
import type { JobParts } from '../../../feature.ts';
import { atOnce } from '../../../kernel/program/in-turn.ts';
import { repeatEvery } from '../../../kernel/program/repeat-every.ts';
import type { DayParts } from './samples.jobs.ts';
import { correctDays, nextToShut, shutDay } from './shut-days.service.ts';

const everyMs = 30_000;

/** Closes the days that are due, each in its own transaction, and corrects earlier ones. Returns how many. */
export async function shutDue(
  { database, now, zone, inTurn = atOnce }: DayParts & Partial<Pick<JobParts, 'inTurn'>>,
  stopping?: AbortSignal,
): Promise<number> {
  let done = 0;
  for (;;) {
    const at = { now: now(), zone };
    if (stopping?.aborted) return done;
    const day = await database.read(everything, (db) => nextToShut(db, at.now, zone));
    if (day === undefined) break;
    const shut = () =>
      database.write(everything, async (db) => {
        await shutDay(db, day, at);
        return (await nextToShut(db, at.now, zone)) !== day;
      });
    const isShut = await inTurn(shut);
    // Without districts there is nothing to close.
    if (!isShut) return done;
    done++;
  }
  if (done > 0) await database.write(everything, (db) => correctDays(db, { now: now(), zone }));
  return done;
}

/** Checks every half minute. Returns a function that stops it. */
export const startShuttingDays = (
  parts: DayParts & Pick<JobParts, 'inTurn'>,
  onError: (error: unknown) => void,
) => repeatEvery(everyMs, (stopping) => shutDue(parts, stopping), onError, { atOnce: true });
