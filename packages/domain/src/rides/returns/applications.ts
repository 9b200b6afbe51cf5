import type { SurchargeFees } from '@kickstand/contract/rides/pricing';
import type { ReturnDecision, ReturnKind } from '@kickstand/contract/rides/returns';
import { type RideEnd, surchargeOf } from '../pricing/index.ts';

interface Asked {
  kind: ReturnKind;
  end: RideEnd;
  fees: SurchargeFees;
  /** Whether the area waives the fee until somebody has decided. */
  waivesAtOnce: boolean;
}

/**
 * What an application concerns once its ride has ended: the surcharge due without it, and whether it is waived for now.
 * A missing helmet depends on its sensor: it is charged first and refunded.
 */
export function askedFor({ kind, end, fees, waivesAtOnce }: Asked) {
  const { locationCents, helmetCents } = surchargeOf({ ...end, isWaived: false }, fees);
  if (kind === 'helmet') return { line: 'helmet' as const, cents: helmetCents, isWaived: false };
  return { line: 'location' as const, cents: locationCents, isWaived: waivesAtOnce && locationCents > 0 };
}

interface Decided {
  decision: ReturnDecision;
  isWaived: boolean;
  /** Refunds of the same surcharge meanwhile, cents. */
  refundedCents: number;
}

/** The effect of a decision: what was charged is refunded, what was waived is charged after all, or nothing. */
export function effectOf({
  decision,
  isWaived,
  refundedCents,
}: Decided): 'give_back' | 'ask_for' | 'nothing' {
  if (decision !== 'rejected') return isWaived ? 'nothing' : 'give_back';
  return isWaived && refundedCents === 0 ? 'ask_for' : 'nothing';
}

/** The share of waived returns outside a station in a week from which the station is in doubt, percent. */
const doubtfulPercent = 30;
/** Fewer are not significant. */
const leastOutside = 5;

/** Whether a station is probably drawn wrong: nothing is charged outside it then. */
export const isDoubtfulStation = ({ outside, waived }: { outside: number; waived: number }) =>
  outside >= leastOutside && waived * 100 > outside * doubtfulPercent;
