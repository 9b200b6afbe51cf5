import { everything } from '@kickstand/domain/platform/access';
import { committing } from '../../kernel/database/committing.ts';
import type { Database } from '../../kernel/database/db.ts';
import { repeatEvery, type Stop } from '../../kernel/program/repeat-every.ts';
import { dropReserved, earningCards, endingCards } from './card-jobs.store.ts';
import { earnDay, endCard } from './cards.service.ts';

interface Keeping {
  database: Database;
  now(): number;
  zone: string;
}

const mostAtOnce = 500;

/** Recognises revenue for past days of cards, expires cards, and releases unpaid reservations; returns how many. */
export async function keepCards({ database, now, zone }: Keeping): Promise<number> {
  const clock = { now: now(), zone };
  const dropped = await database.write(everything, (db) => dropReserved(db, clock.now, mostAtOnce));
  const { earning, ending } = await database.read(everything, async (db) => ({
    earning: await earningCards(db, clock.now, mostAtOnce),
    ending: await endingCards(db, clock.now, mostAtOnce),
  }));
  for (const { card_id } of earning)
    await committing({ database, now }, ({ db }) => earnDay(db, card_id, clock));
  for (const { card_id } of ending)
    await committing({ database, now }, ({ db }) => endCard(db, card_id, clock));
  return dropped + earning.length + ending.length;
}

const everyMs = 30_000;

/** Starts the job that maintains cards; returns how to stop it. */
export const startKeeping = (keeping: Keeping, onError: (error: unknown) => void): Stop =>
  repeatEvery(everyMs, () => keepCards(keeping), onError);
