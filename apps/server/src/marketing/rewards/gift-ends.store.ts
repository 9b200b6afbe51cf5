import { at, type Db } from '../../kernel/database/db.ts';

export interface EndedLot {
  lotId: string;
  riderId: string;
  /** Null: a gift that is no reward. */
  grantId: string | null;
}

const ended = (db: Db, now: number) =>
  db
    .selectFrom('wallet_lot')
    .where('kind', '=', 'gift')
    .where('left_cents', '>', 0)
    .where('ends_at', '<=', at(now));

/** Expired gifts with a rest, earliest first. */
export const endedGifts = (db: Db, now: number, most: number): Promise<EndedLot[]> =>
  ended(db, now)
    .select(['lot_id as lotId', 'rider_id as riderId', 'grant_id as grantId'])
    .orderBy('ends_at')
    .limit(most)
    .execute();

/** Rest of an expired gift, cents, and its expiry; undefined if nothing is left. The rider is already locked. */
export const lockedEnded = (db: Db, lotId: string, now: number) =>
  ended(db, now)
    .select(['left_cents as cents', 'area_id as areaId'])
    .select((eb) => eb.ref('ends_at').$notNull().as('endsAt'))
    .where('lot_id', '=', lotId)
    .forUpdate()
    .executeTakeFirst();
