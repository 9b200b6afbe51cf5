import { everything } from '@kickstand/domain/platform/access';
import type { Job } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { moveOnEarned } from './earned.service.ts';

const everyMs = 30_000;

/** Soon after midnight, drops the day that has left the last seven. */
export const earnedJob: Job = {
  name: 'income.move-windows',
  trouble: 'what vehicles earned lately still counts a day too many',
  where: 'jobs',
  catchesUp: true,
  start: ({ database, now, zone, inTurn }, onError) =>
    repeatEvery(
      everyMs,
      () => database.write(everything, (db) => moveOnEarned(db, { now: now(), zone })),
      onError,
      { atOnce: true, inTurn },
    ),
};
