import type { BillOf, DiffKind, DiffWhat } from '@kickstand/contract/money/reconcile';

/** What our books and a provider's bill say about one number on one day. */
export interface BothSides {
  what: 'payment' | 'refund';
  /** The amount in our books on that day, cents; null: none. */
  ours: number | null;
  /** The amount in that day's bill, over all its lines; null: none. */
  theirs: number | null;
  /** The number of its lines in the bill. */
  times: number;
  /** If only one side has it on that day: what the other side has on another day. */
  elsewhere: { day: string; cents: number } | null;
  /** We asked the provider for it, and the answer is still unknown. */
  isAsked: boolean;
  /** The estimated fee; null: none. */
  ourFee: number | null;
  theirFee: number;
}

/** A difference between the two sides. */
export interface Difference {
  kind: DiffKind;
  /** The provider's amount minus ours, cents. */
  deltaCents: number;
  /** The provider's fee minus our estimate. */
  feeDeltaCents: number;
  otherDay: string | null;
}

/** Providers round fees in their own ways: less than this is no difference. */
const feeRoundingCents = 1;

/** The difference between two sides of one number; undefined if they agree. */
export function differenceOf(sides: BothSides): Difference | undefined {
  const { what, ours, theirs, elsewhere } = sides;
  const sign = what === 'payment' ? 1 : -1;
  const as = (kind: DiffKind, cents: number): Difference => ({
    kind,
    deltaCents: cents === 0 ? 0 : sign * cents,
    feeDeltaCents: 0,
    otherDay: elsewhere?.day ?? null,
  });
  if (ours !== null && theirs !== null) return ofBoth(sides, ours, theirs, as);
  if (theirs !== null) return ofBill(sides, theirs, as);
  if (ours === null) return undefined;
  if (elsewhere) return as('late', 0);
  return as(what === 'payment' ? 'system_only' : 'refund_missing', -ours);
}

type As = (kind: DiffKind, cents: number) => Difference;

/** Only the bill has it on that day. */
function ofBill({ elsewhere, times, isAsked }: BothSides, theirs: number, as: As): Difference {
  const more = theirs - (elsewhere?.cents ?? 0);
  if (elsewhere && more !== 0) return as(times > 1 ? 'duplicate' : 'amount', more);
  return elsewhere || isAsked ? as('late', 0) : as('channel_only', theirs);
}

/** Both have it on that day. */
function ofBoth(
  { times, ourFee, theirFee }: BothSides,
  ours: number,
  theirs: number,
  as: As,
): Difference | undefined {
  if (theirs !== ours) return as(times > 1 ? 'duplicate' : 'amount', theirs - ours);
  if (ourFee === null || Math.abs(theirFee - ourFee) <= feeRoundingCents) return undefined;
  return { ...as('fee', 0), feeDeltaCents: theirFee - ourFee };
}

/** The usual fee of providers, in ten-thousandths. */
export const usualFeeBp = 60;

/** A fee by rate, in ten-thousandths, half up. */
export const feeByRate = (cents: number, bp: number) => Math.floor((cents * bp + 5_000) / 10_000);

interface Found {
  bill: BillOf;
  what: DiffWhat;
  kind: DiffKind;
  deltaCents: number;
}

/** Whether a difference is an overpayment by a rider: it can go to their wallet, or be refunded. */
export const isOverPaid = ({ bill, what, kind, deltaCents }: Found): boolean =>
  bill === 'trade' && what === 'payment' && deltaCents > 0 && (kind === 'amount' || kind === 'duplicate');

/** Whether a difference is a payout to the bank that our books lack. */
export const isPaidOut = ({ bill, what, kind, deltaCents }: Found): boolean =>
  bill === 'fund' && what === 'payout' && kind === 'channel_only' && deltaCents < 0;
