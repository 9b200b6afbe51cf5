import { everything } from '@kickstand/domain/platform/access';
import type { Database, Db } from '../../kernel/database/db.ts';
import type { InTurn } from '../../kernel/program/in-turn.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { closeDay } from './close.service.ts';
import { nextToClose } from './due.service.ts';
import { issueStatements } from './issuing.service.ts';
import { confirm } from './statements.service.ts';
import { lockStatement, overdue, statementWith } from './statements.store.ts';

interface Watch {
  database: Database;
  now(): number;
  zone: string;
  /** A past that was made up: everything is dated by when it was due, not by when it was caught up with. */
  isPast?: boolean;
}

const everyMs = 60_000;
/** So many days are caught up in one round. */
const mostAtOnce = 31;

/** Close the next day that is shut, and make its statements; answers it, undefined where none waits. */
async function closeNext(db: Db, watch: Omit<Watch, 'database'>) {
  const next = await nextToClose(db, watch);
  if (!next) return undefined;
  const { day, dueAt } = next;
  const closing = { day, now: watch.isPast ? dueAt : watch.now(), zone: watch.zone };
  if (await closeDay(db, closing)) await issueStatements(db, closing);
  return day;
}

/** Close every day that is shut and not closed yet; answers them. */
export async function closeDays(watch: Watch): Promise<string[]> {
  const days: string[] = [];
  while (days.length < mostAtOnce) {
    const day = await watch.database.write(everything, (db) => closeNext(db, watch));
    if (day === undefined) break;
    days.push(day);
  }
  return days;
}

/** Statements that nobody disputed in time are agreed to; answers how many. */
export async function confirmUndisputed({ database, now, isPast }: Omit<Watch, 'zone'>): Promise<number> {
  const due = await database.read(everything, (db) => overdue(db, now()));
  for (const id of due)
    await database.write(everything, async (db) => {
      await lockStatement(db, id);
      const one = await statementWith(db, everything, id);
      if (one?.state === 'draft' && one.dueAt !== null && one.dueAt <= now())
        await confirm(db, one, { now: isPast ? one.dueAt : now() });
    });
  return due.length;
}

/** Look every minute what there is to close and to confirm; answers how to stop. */
export const startSettlement = (watch: Watch & { inTurn: InTurn }, onError: (error: unknown) => void) =>
  repeatEvery(
    everyMs,
    async () => {
      await closeDays(watch);
      await confirmUndisputed(watch);
    },
    onError,
    { atOnce: true, inTurn: watch.inTurn },
  );
