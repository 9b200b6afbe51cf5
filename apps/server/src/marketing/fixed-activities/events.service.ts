import type { ActivityEvent } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import { inPartAlone } from '../../kernel/database/savepoint.ts';
import type { CardBought } from '../../money/payments/payments.events.ts';
import type { TripEnded } from '../../rides/trips/trips.events.ts';
import { noteEvent, noteRepairs } from './events.store.ts';

/** Something that fixed activities may count. */
export interface Happened {
  event: ActivityEvent;
  /** What it was: the ride, the card, the report. Counted once. */
  subject: string;
  riderId: string;
  areaId: number;
  /** Epoch ms. */
  at: number;
}

const apart = { what: 'what happened is counted by no activity', otherwise: undefined };

/**
 * Say that something happened which fixed activities may count, within the transaction in which it does. It is written down where an
 * activity of the area may count it, and counted by a job: nobody waits for marketing, and nothing fails by it.
 */
export const tellActivities = (db: Db, happened: Happened) =>
  inPartAlone(db, apart, () => noteEvent(db, happened));

/** A ride was ended. */
export const tellOfTrip = (db: Db, { tripId, ...of }: TripEnded) =>
  tellActivities(db, { event: 'ride_ended', subject: tripId, ...of });

/** A card was bought. */
export const tellOfCard = (db: Db, { cardId, ...of }: CardBought) =>
  tellActivities(db, { event: 'card_bought', subject: cardId, ...of });

/** The same of all reports of riders about a vehicle that staff has found to be true now. */
export const tellOfRepairs = (db: Db, vehicleId: number, at: number) =>
  inPartAlone(db, apart, () => noteRepairs(db, vehicleId, at));
