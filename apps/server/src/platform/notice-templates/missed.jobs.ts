import { everything } from '@kickstand/domain/platform/access';
import type { Database } from '../../kernel/database/db.ts';
import { missedBetween } from './telling.store.ts';

interface Reporting {
  database: Database;
  now(): number;
  onTrouble(error: unknown, what: string): void;
}

/** Logs at each run which notices were not sent since the last one because a value was missing. */
export function missedReporter({ database, now, onTrouble }: Reporting) {
  let from = now();
  return async () => {
    const to = now();
    const missed = await database.read(everything, (db) => missedBetween(db, from, to));
    from = to;
    for (const { event, subject, variables } of missed)
      onTrouble(new Error(`${event} of ${subject} lacks ${variables.join(', ')}`), 'a notice was not sent');
    return missed.length;
  };
}
