import { everything } from '@kickstand/domain/platform/access';
import { committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery, type Stop } from '../../kernel/program/repeat-every.ts';
import { waitForRider } from '../../platform/rider-kit/riders.service.ts';
import { recoverDeposit, takeDeposit } from './deposits.service.ts';
import { thawing } from './deposits.store.ts';

interface Thawing {
  database: Database;
  now(): number;
  zone: string;
}

const mostAtOnce = 200;

/** Unfreezes deposits whose freeze has expired; returns how many. */
export async function thawDeposits({ database, now, zone }: Thawing): Promise<number> {
  const over = await database.read(everything, (db) => thawing(db, now(), mostAtOnce));
  for (const { depositId, riderId } of over)
    await committing({ database, now }, async ({ db }) => {
      await waitForRider(db, riderId);
      const deposit = await takeDeposit(db, depositId);
      if (deposit?.state !== 'frozen' || (deposit.frozenUntil ?? 0) > now()) return;
      await recoverDeposit(db, deposit, { now: now(), zone, reason: 'time' });
    });
  return over.length;
}

const everyMs = 30_000;

/** Starts the job that unfreezes deposits; returns how to stop it. */
export const startThawing = (parts: Thawing, onError: (error: unknown) => void): Stop =>
  repeatEvery(everyMs, () => thawDeposits(parts), onError);
