import type { SurchargeFees } from '@kickstand/contract/rides/pricing';
import type { ReturnDecision, ReturnKind } from '@kickstand/contract/rides/returns';
import { type RideEnd, surchargeOf } from '../pricing/index.ts';

interface Asked {
  kind: ReturnKind;
  end: RideEnd;
  fees: SurchargeFees;
  /** Whether the area asks for nothing before somebody has decided. */
  waivesAtOnce: boolean;
}

/**
 * What an application is about, once its ride has ended: the surcharge that would be asked for without it, and whether it is
 * not. A missing helmet follows its sensor: it is charged at first and given back.
 */
export function askedFor({ kind, end, fees, waivesAtOnce }: Asked) {
  const { locationCents, helmetCents } = surchargeOf({ ...end, isWaived: false }, fees);
  if (kind === 'helmet') return { line: 'helmet' as const, cents: helmetCents, isWaived: false };
  return { line: 'location' as const, cents: locationCents, isWaived: waivesAtOnce && locationCents > 0 };
}

interface Decided {
  decision: ReturnDecision;
  isWaived: boolean;
  /** What went back of a surcharge of the same ride meanwhile, cents. */
  refundedCents: number;
}

/** What a decision does: what was charged goes back, what was waived is asked for after all, or nothing. */
export function effectOf({
  decision,
  isWaived,
  refundedCents,
}: Decided): 'give_back' | 'ask_for' | 'nothing' {
  if (decision !== 'rejected') return isWaived ? 'nothing' : 'give_back';
  return isWaived && refundedCents === 0 ? 'ask_for' : 'nothing';
}

/** Of the returns judged outside of a station in a week, so many waived say that the station is drawn wrong, percent. */
const doubtfulPercent = 30;
/** Fewer say nothing. */
const leastOutside = 5;

/** Whether a station is likely to be drawn wrong: nothing is asked for outside of it then. */
export const isDoubtfulStation = ({ outside, waived }: { outside: number; waived: number }) =>
  outside >= leastOutside && waived * 100 > outside * doubtfulPercent;
