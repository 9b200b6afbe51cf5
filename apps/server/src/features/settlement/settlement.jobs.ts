import { everything } from '@kickstand/domain/access';
import { shutAt } from '@kickstand/domain/ledger';
import { businessDayAfter } from '@kickstand/domain/time';
import type { Database, Db } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { closeDay } from './close.service.ts';
import { closedSoFar } from './close.store.ts';
import { issueStatements } from './issuing.service.ts';
import { confirm } from './statements.service.ts';
import { lockStatement, overdue, statementWith } from './statements.store.ts';

interface Watch {
  database: Database;
  now(): number;
  zone: string;
}

/** What began to be booked just before a day was shut may be written a little after. */
const lastWritesMs = 300_000;
const everyMs = 60_000;
/** So many days are caught up in one round. */
const mostAtOnce = 31;

/** Close the next day that is shut, and make its statements; answers it, undefined where none waits. */
async function closeNext(db: Db, { now, zone }: Pick<Watch, 'now' | 'zone'>) {
  const { last, first } = await closedSoFar(db);
  const day = last === null ? first : businessDayAfter(last, 1);
  if (day === null || now() < shutAt(day, zone) + lastWritesMs) return undefined;
  const closing = { day, now: now(), zone };
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
export async function confirmUndisputed({ database, now }: Pick<Watch, 'database' | 'now'>): Promise<number> {
  const due = await database.read(everything, (db) => overdue(db, now()));
  for (const id of due)
    await database.write(everything, async (db) => {
      await lockStatement(db, id);
      const one = await statementWith(db, everything, id);
      if (one?.state === 'draft' && one.dueAt !== null && one.dueAt <= now())
        await confirm(db, one, { now: now() });
    });
  return due.length;
}

/** Look every minute what there is to close and to confirm; answers how to stop. */
export const startSettlement = (watch: Watch, onError: (error: unknown) => void) =>
  repeatEvery(
    everyMs,
    async () => {
      await closeDays(watch);
      await confirmUndisputed(watch);
    },
    onError,
    { atOnce: true },
  );
