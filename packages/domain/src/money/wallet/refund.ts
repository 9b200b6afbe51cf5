import { type DueLine, type Dues, dueLines, type PaidPart, type Source, totalOf } from './allocate.ts';

/** A part that was paid, and what of it went back already, cents. */
export interface RefundablePart extends PaidPart {
  refundedCents: number;
}

/** What can still be refunded, by line. */
export function refundableOf(parts: readonly RefundablePart[]): Dues {
  const most: Dues = { ride: 0, location: 0, helmet: 0, fee: 0 };
  for (const { line, cents, refundedCents } of parts) most[line] += cents - refundedCents;
  return most;
}

/**
 * Of which lines a claimed sum is proposed to go back: of the one that it is all of, else of one after the other, no line's
 * more than can be refunded.
 */
export function claimedOf(parts: readonly RefundablePart[], claimCents: number): Dues {
  const most = refundableOf(parts);
  const whole = dueLines.find((line) => claimCents > 0 && most[line] === claimCents);
  const claimed: Dues = { ride: 0, location: 0, helmet: 0, fee: 0 };
  let left = claimCents;
  for (const line of whole ? [whole] : dueLines) {
    claimed[line] = Math.min(left, most[line]);
    left -= claimed[line];
  }
  return claimed;
}

/** What is left of the first line that is asked for more than is left of it, cents. */
export function leftOfExceeded(parts: readonly RefundablePart[], wanted: Dues): number {
  const most = refundableOf(parts);
  const line = dueLines.find((one) => wanted[one] > most[one]);
  return line === undefined ? totalOf(most) : most[line];
}

/** Money that came from the provider goes back first: it is not the rider's to spend here. */
const backOrder: readonly Source[] = ['online', 'principal', 'gift'];

/**
 * What a refund takes from which part: inside its line, online before principal before gift, what was paid last first.
 * Undefined when a line is asked for more than is left of it.
 */
export function splitRefund(parts: readonly RefundablePart[], wanted: Dues): PaidPart[] | undefined {
  const split: PaidPart[] = [];
  for (const line of dueLines) {
    let left = wanted[line];
    if (!Number.isSafeInteger(left) || left < 0) throw new RangeError(`${left} of ${line} is no refund`);
    for (const part of partsOf(parts, line)) {
      const cents = Math.min(left, part.cents - part.refundedCents);
      if (cents > 0) split.push({ line, source: part.source, ref: part.ref, cents });
      left -= cents;
    }
    if (left > 0) return undefined;
  }
  return split;
}

const partsOf = (parts: readonly RefundablePart[], line: DueLine) =>
  backOrder.flatMap((source) =>
    parts.filter((part) => part.line === line && part.source === source).toReversed(),
  );

/** Cents of parts by what paid them. */
export function bySource(parts: readonly Pick<PaidPart, 'source' | 'cents'>[]): Record<Source, number> {
  const sums = { principal: 0, gift: 0, online: 0 };
  for (const { source, cents } of parts) sums[source] += cents;
  return sums;
}

/** Cents of parts by line. */
export function byLine(parts: readonly Pick<PaidPart, 'line' | 'cents'>[]): Dues {
  const sums: Dues = { ride: 0, location: 0, helmet: 0, fee: 0 };
  for (const { line, cents } of parts) sums[line] += cents;
  return sums;
}
