import { nothing } from '@kickstand/domain/platform/access';
import { forgetOldKeys } from '../kernel/call/idempotency.ts';
import { forgetOldUse } from '../kernel/call/second-person.ts';
import type { Database } from '../kernel/database/db.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';

const everyMs = 3_600_000;

/** Forgets idempotency keys and day counters of second-person limits that no longer count, every hour. Returns how to stop. */
export const startForgetting = (
  { database, now }: { database: Database; now(): number },
  onError: (error: unknown) => void,
) =>
  repeatEvery(
    everyMs,
    () =>
      database.write(nothing, async (db) => {
        await forgetOldKeys(db, now());
        await forgetOldUse(db, now());
      }),
    onError,
  );
