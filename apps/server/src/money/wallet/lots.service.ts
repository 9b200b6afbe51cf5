import type { Lot, LotPart } from '@kickstand/domain/money/wallet';
import type { Db } from '../../kernel/database/db.ts';
import {
  type Given,
  insertLot,
  lotsGiven,
  lotsLeft,
  lowerLots,
  type NewLot,
  raiseLots,
  type Spent,
} from './lots.store.ts';

/** What a rider still has, with the principal that gifts came with. */
export const lotsOf = (db: Db, riderId: string, now: number): Promise<Lot[]> => lotsLeft(db, riderId, now);

/** What of a rider's money could be taken back in scope: gifts, and principal that nobody paid. */
export const givenLots = (db: Db, given: Given) => lotsGiven(db, given);

/** A new piece of a rider's money. What one payment brings twice is added to the piece that is there. */
export const addLot = (db: Db, lot: NewLot) => insertLot(db, lot);

/** Take out of lots what is spent on something, or what ends where nothing is said; one may be named more than once. */
export const takeFromLots = (db: Db, parts: readonly LotPart[], spent?: Spent) => lowerLots(db, parts, spent);

/** Put back what was spent out of lots. A gift that ran out meanwhile lives a week more; one that was taken back ends at once. */
export const putIntoLots = (db: Db, parts: readonly LotPart[], now: number) => raiseLots(db, parts, now);
