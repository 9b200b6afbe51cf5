import { nothing } from '@kickstand/domain/platform/access';
import type { Job } from '../feature.ts';
import { forgetOldKeys } from '../kernel/call/idempotency.ts';
import { forgetOldUse } from '../kernel/call/second-person.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';

const everyMs = 3_600_000;

/** Forgets idempotency keys and day counters of second-person limits that no longer count, every hour. */
export const forgettingJob: Job = {
  name: 'program.forget-keys',
  trouble: 'old keys could not be forgotten',
  where: 'jobs',
  start: ({ database, now }, onError) =>
    repeatEvery(
      everyMs,
      () =>
        database.write(nothing, async (db) => {
          await forgetOldKeys(db, now());
          await forgetOldUse(db, now());
        }),
      onError,
    ),
};
