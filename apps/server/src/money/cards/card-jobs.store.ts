import { sql } from 'kysely';
import { at, type Db } from '../../kernel/database/db.ts';

/** Cards with a day's revenue due to be recognised. */
export const earningCards = (db: Db, now: number, most: number) =>
  db
    .selectFrom('user_card')
    .select('card_id')
    .where('state', '=', 'active')
    .where('release_at', '<=', at(now))
    .orderBy('release_at')
    .limit(most)
    .execute();

/** Expired cards that no open trip may use. */
export const endingCards = (db: Db, now: number, most: number) =>
  db
    .selectFrom('user_card')
    .select('card_id')
    .where('state', 'in', ['unused', 'active'])
    .where('to_at', '<=', at(now))
    .where('held_by', 'is', null)
    .orderBy('to_at')
    .limit(most)
    .execute();

/** Releases reservations that riders did not pay in time, unless a provider is still being queried. Returns how many. */
export async function dropReserved(db: Db, now: number, most: number): Promise<number> {
  const done = await sql`
    update user_card c set state = 'dropped', version = c.version + 1
    where c.card_id in (
      select k.card_id from user_card k
      where k.state = 'buying' and k.reserved_until <= ${at(now)}
        and not exists (select from payment p where p.kind = 'card' and p.subject_id = k.card_id and p.state = 'paying')
      order by k.reserved_until limit ${most} for update skip locked)`.execute(db);
  return Number(done.numAffectedRows ?? 0n);
}
