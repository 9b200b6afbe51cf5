import type { ActivityEvent } from '@kickstand/domain/marketing/rewards';
import type { Db } from '../../kernel/database/db.ts';
import { inPartAlone } from '../../kernel/database/savepoint.ts';
import type { CardBought } from '../../money/payments/payments.events.ts';
import type { TripEnded } from '../../rides/trips/trips.events.ts';
import { noteEvent, noteRepairs } from './events.store.ts';

/** An event that fixed activities may count. */
export interface Happened {
  event: ActivityEvent;
  /** ID of the ride, card or report. Counted once. */
  subject: string;
  riderId: string;
  areaId: number;
  /** Epoch ms. */
  at: number;
}

const apart = { what: 'what happened is counted by no activity', otherwise: undefined };

/**
 * Records an event in the caller’s transaction if an activity of the area counts it. A job counts it later, so that
 * marketing neither delays nor fails the caller.
 */
export const tellActivities = (db: Db, happened: Happened) =>
  inPartAlone(db, apart, () => noteEvent(db, happened));

/** Records the end of a ride. */
export const tellOfTrip = (db: Db, { tripId, ...of }: TripEnded) =>
  tellActivities(db, { event: 'ride_ended', subject: tripId, ...of });

/** Records the purchase of a card. */
export const tellOfCard = (db: Db, { cardId, ...of }: CardBought) =>
  tellActivities(db, { event: 'card_bought', subject: cardId, ...of });

/** Records all riders’ reports about a vehicle that staff has now confirmed. */
export const tellOfRepairs = (db: Db, vehicleId: number, at: number) =>
  inPartAlone(db, apart, () => noteRepairs(db, vehicleId, at));
