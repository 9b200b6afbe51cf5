import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from './db.ts';

/** A transaction, and what is done once it is committed. */
export interface Committing {
  db: Db;
  /** Epoch ms. */
  now(): number;
  afterCommit(work: () => void): void;
}

/** What runs work in transactions of its own. */
export type Transactions = Pick<Database, 'read' | 'write'>;

/** Run work in a transaction of its own that sees everything, and what it announces once that is committed. */
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
