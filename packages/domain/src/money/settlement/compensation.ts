import { shareOf } from './shares.ts';

/** What is left of a sold card whose area goes to another agent, with the ratios of both; 0: head office, or nothing agreed. */
export interface CardLeft {
  leftCents: number;
  /** By which the one that gives the area had its share when the card was sold. */
  fromBp: number;
  /** By which the one that takes it would have its share today. */
  toBp: number;
}

/** What one agent gives back of its share and the other gets, as if the rest of the card were sold anew; head office bears the difference. */
export const compensationOf = ({ leftCents, fromBp, toBp }: CardLeft) => ({
  fromCents: shareOf(leftCents, fromBp),
  toCents: shareOf(leftCents, toBp),
});

/** What of a compensation comes back when some of the card is refunded; all of it, once all that was left is. */
export const partReturned = (cents: number, refundedCents: number, leftCents: number): number =>
  Math.floor((cents * Math.min(refundedCents, leftCents)) / leftCents);
