import { shareOf } from './shares.ts';

/** The remainder of a sold card whose area goes to another agent, with both ratios; 0: head office, or no scheme. */
export interface CardLeft {
  leftCents: number;
  /** The ratio of the outgoing agent when the card was sold. */
  fromBp: number;
  /** The ratio of the incoming agent today. */
  toBp: number;
}

/**
 * What one agent gives back of its share and the other receives, as if the rest of the card were sold again; head office
 * bears the difference.
 */
export const compensationOf = ({ leftCents, fromBp, toBp }: CardLeft) => ({
  fromCents: shareOf(leftCents, fromBp),
  toCents: shareOf(leftCents, toBp),
});

/** The part of a compensation that is returned when some of the card is refunded; all of it, once everything left is refunded. */
export const partReturned = (cents: number, refundedCents: number, leftCents: number): number =>
  Math.floor((cents * Math.min(refundedCents, leftCents)) / leftCents);
