import type { Lot, LotPart } from '@kickstand/domain/wallet';
import type { Db } from '../../kernel/database/db.ts';
import { changeLots, type Given, insertLot, lotsGiven, lotsLeft, type NewLot } from './lots.store.ts';

/** What a rider still has, with the principal that gifts came with. */
export const lotsOf = (db: Db, riderId: string, now: number): Promise<Lot[]> => lotsLeft(db, riderId, now);

/** What of a rider's money could be taken back in scope: gifts, and principal that nobody paid. */
export const givenLots = (db: Db, given: Given) => lotsGiven(db, given);

/** A new piece of a rider's money. What one payment brings twice is added to the piece that is there. */
export const addLot = (db: Db, lot: NewLot) => insertLot(db, lot);

/** Take out of lots; one may be named more than once. */
export const takeFromLots = (db: Db, parts: readonly LotPart[]) => changeLots(db, parts);

/** Put back what was taken out of lots. */
export const putIntoLots = (db: Db, parts: readonly LotPart[]) =>
  changeLots(
    db,
    parts.map(({ lotId, cents }) => ({ lotId, cents: -cents })),
  );
