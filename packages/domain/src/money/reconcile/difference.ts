import type { BillOf, DiffKind, DiffWhat } from '@kickstand/contract/money/reconcile';

/** What our books and a provider's bill say of one number on one day. */
export interface BothSides {
  what: 'payment' | 'refund';
  /** What moved by our books on that day, cents; null: nothing. */
  ours: number | null;
  /** What moved by the bill of that day, all its lines together; null: nothing. */
  theirs: number | null;
  /** How many lines the bill has of it. */
  times: number;
  /** Where only one side has it on that day: what the other side says of another. */
  elsewhere: { day: string; cents: number } | null;
  /** We asked the provider for it, and its answer is not known yet. */
  isAsked: boolean;
  /** What we reckoned as the fee; null: nothing. */
  ourFee: number | null;
  theirFee: number;
}

/** In what two sides differ. */
export interface Difference {
  kind: DiffKind;
  /** What the provider has more than our books, cents. */
  deltaCents: number;
  /** What the provider takes more than we reckoned. */
  feeDeltaCents: number;
  otherDay: string | null;
}

/** Providers round fees in ways of their own: less is no difference. */
const feeRoundingCents = 1;

/** How two sides of one number differ; undefined: they do not. */
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

/** What providers usually take, in ten-thousandths. */
export const usualFeeBp = 60;

/** A fee by rate, in ten-thousandths, half up. */
export const feeByRate = (cents: number, bp: number) => Math.floor((cents * bp + 5_000) / 10_000);

interface Found {
  bill: BillOf;
  what: DiffWhat;
  kind: DiffKind;
  deltaCents: number;
}

/** Whether a difference is money that a rider paid more than our books have: it can go to their wallet, or back. */
export const isOverPaid = ({ bill, what, kind, deltaCents }: Found): boolean =>
  bill === 'trade' && what === 'payment' && deltaCents > 0 && (kind === 'amount' || kind === 'duplicate');

/** Whether a difference is money that the provider paid out to the bank and our books do not have. */
export const isPaidOut = ({ bill, what, kind, deltaCents }: Found): boolean =>
  bill === 'fund' && what === 'payout' && kind === 'channel_only' && deltaCents < 0;
