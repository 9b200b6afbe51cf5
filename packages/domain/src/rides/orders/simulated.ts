import type { OrderBasis, OrderTerms } from '@kickstand/contract/rides/orders';
import type { Benefit, RidePrice } from '@kickstand/contract/rides/pricing';
import type { ReturnRelation } from '@kickstand/contract/rides/trips';
import { priceOfOrder } from './charge.ts';

/** A hypothetical ride. */
export interface SimulatedRide {
  /** Epoch ms. */
  startedAt: number;
  seconds: number;
  /** Parked seconds, in the middle. */
  pausedSeconds: number;
  metres: number;
  /** The rider's remaining trials in the area on that day; by default as many as the scheme allows. */
  trialsLeft?: number | undefined;
  /** The cost of the day's earlier rides, cents. */
  capUsedCents: number;
  benefit?: Benefit | undefined;
  /** The position of the return relative to the fences, proven. */
  relation: ReturnRelation;
}

/**
 * The price of a hypothetical ride under some terms, with its explanation: what its rider would be charged for just that
 * ride.
 */
export function priceOfSimulated(terms: OrderTerms, ride: SimulatedRide): RidePrice {
  const { startedAt, seconds, metres, capUsedCents, benefit, relation } = ride;
  const paused = Math.min(ride.pausedSeconds, seconds);
  const from = startedAt + Math.floor((seconds - paused) / 2) * 1_000;
  const basis: OrderBasis = {
    startedAt,
    endedAt: startedAt + seconds * 1_000,
    pauses: paused > 0 ? [{ from, to: from + paused * 1_000 }] : [],
    odometerM: metres,
    straightM: null,
    trialsLeft: ride.trialsLeft ?? terms.scheme.trialsPerDay,
    capUsedCents,
    benefits: benefit ? [benefit] : [],
    end: {
      relation,
      fence: null,
      isProven: true,
      endedBy: 'user',
      isTicked: false,
      isDoubtful: false,
      isWaived: false,
      helmetIn: relation !== 'helmet_missing',
    },
  };
  return priceOfOrder(terms, basis);
}
