import { everything } from '@kickstand/domain/access';
import { shutAt } from '@kickstand/domain/ledger';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/time';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { countDay, finalDays } from './income-days.store.ts';

interface Watch {
  database: Database;
  now(): number;
  zone: string;
}

/** So many days back are added up, today included, and so many of them in one round. */
const mostDays = 31;
const mostAtOnce = 4;
/** What began to be booked just before a day was shut may be written a little after. */
const lastWritesMs = 300_000;
const everyMs = 30_000;

/** Add up what areas took in on the days that are not shut, and on those that were missed; answers which. */
export async function countIncome({ database, now, zone }: Watch): Promise<string[]> {
  const today = businessDayOf(now(), zone);
  const days = Array.from({ length: mostDays }, (_, i) => businessDayAfter(today, -i));
  const since = days.at(-1) ?? today;
  const done = await database.read(everything, (db) => finalDays(db, since));
  const due = days.filter((day) => !done.has(day)).slice(0, mostAtOnce);
  for (const day of due) {
    const isFinal = now() >= shutAt(day, zone) + lastWritesMs;
    await database.write(everything, (db) => countDay(db, { day, isFinal, now: now() }));
  }
  return due;
}

/** Add up again and again; answers how to stop. */
export const startIncomeCount = (watch: Watch, onError: (error: unknown) => void) =>
  repeatEvery(everyMs, () => countIncome(watch), onError);
