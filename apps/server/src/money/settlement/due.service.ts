import { shutAt } from '@kickstand/domain/money/ledger';
import { businessDayAfter } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import { closedSoFar } from './close.store.ts';
import { overdue } from './statements.store.ts';

interface When {
  now(): number;
  /** IANA zone of business days. */
  zone: string;
}

/** What began to be booked just before a day was shut may be written a little after. */
const lastWritesMs = 300_000;

/** The next day to be closed, and since when; undefined where none waits. */
export async function nextToClose(db: Db, { now, zone }: When) {
  const { last, first } = await closedSoFar(db);
  const day = last === null ? first : businessDayAfter(last, 1);
  const dueAt = day === null ? Number.POSITIVE_INFINITY : shutAt(day, zone) + lastWritesMs;
  return day === null || now() < dueAt ? undefined : { day, dueAt };
}

/** The last day that was closed, with the shares and taxes that its close books; null before the first. */
export const lastClosed = async (db: Db): Promise<string | null> => (await closedSoFar(db)).last;

/** Whether no day waits to be closed and no statement to be agreed to by itself. */
export const isCaughtUp = async (db: Db, when: When): Promise<boolean> =>
  !(await nextToClose(db, when)) && (await overdue(db, when.now())).length === 0;
