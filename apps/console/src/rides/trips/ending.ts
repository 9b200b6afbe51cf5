import { type EndChoice, tripEnds } from '@kickstand/contract/rides/trip-ends';
import type { TripRow } from '@kickstand/contract/rides/trips';
import { useCall } from '../../kit/client/calls.ts';

/** A trip, or the order of one, as far as it can be ended. */
export type EndableTrip = Pick<TripRow, 'id' | 'carId' | 'riderId' | 'riderPhone' | 'startedAt'> & {
  state: string;
};

/** How a trip is to be ended. */
export interface EndGiven {
  when: EndChoice;
  /** The other moment, epoch ms. */
  other: number | undefined;
  charged: boolean;
  lock: boolean;
  evenMoving: boolean;
  /** What was shown of it: where it ends, and what it costs. */
  seen: { at: number; cents: number } | undefined;
}

/** So often it is looked at anew while the dialog is open, milliseconds. */
const anewMs = 20_000;

/** What each end of a trip costs, and the one that is chosen. */
export function useForeseen(tripId: string, { when, other, charged }: EndGiven) {
  const query = when === 'other' && other !== undefined ? { at: other } : {};
  const options = { quiet: true, keep: true, every: anewMs };
  const { data, error } = useCall(tripEnds.foresee, { params: { tripId }, query }, options);
  const chosen = data?.choices.find((choice) => choice.when === when);
  const price = chosen && ((charged ? chosen.charged : null) ?? chosen.plain);
  return { data, error, chosen, price };
}
