import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from './db.ts';

/** A transaction, with work to do once it is committed. */
export interface Committing {
  db: Db;
  /** Epoch ms. */
  now(): number;
  afterCommit(work: () => void): void;
}

/** Anything that runs work in transactions of its own. */
export type Transactions = Pick<Database, 'read' | 'write'>;

/** Runs work in a transaction of its own that sees everything, and then its announcements once that is committed. */
export async function committing<T>(
  { database, now }: { database: Transactions; now(): number },
  work: (ctx: Committing) => Promise<T>,
): Promise<T> {
  let later: (() => void)[] = [];
  const done = await database.write(
    everything,
    (db) => {
      later = [];
      return work({ db, now, afterCommit: (one) => void later.push(one) });
    },
    { keepPlans: true },
  );
  for (const one of later) one();
  return done;
}
