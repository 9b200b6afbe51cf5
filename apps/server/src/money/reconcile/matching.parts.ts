import { differenceOf } from '@kickstand/domain/money/reconcile';
import { businessDayAfter, startOfBusinessDay } from '@kickstand/domain/platform/time';
import type { Db } from '../../kernel/database/db.ts';
import type { FoundDiff, Span, Unlike } from './matching.store.ts';

/** More numbers than this differ only where somebody took the wrong file. */
export const mostDiffs = 5_000;

export interface MatchingParts {
  db: Db;
  now: number;
  /** IANA zone of business days. */
  zone: string;
}

/** From where to where a day reaches. */
export const spanOf = (day: string, zone: string): Span => ({
  from: startOfBusinessDay(day, zone),
  to: startOfBusinessDay(businessDayAfter(day, 1), zone),
});

/** The numbers that differ indeed, each with what is to be done about it. */
export function differing(unlike: readonly Unlike[]): FoundDiff[] {
  return unlike.flatMap((one) => {
    const { otherDay, otherCents } = one;
    const elsewhere = otherDay !== null && otherCents !== null ? { day: otherDay, cents: otherCents } : null;
    const difference = differenceOf({ ...one, elsewhere });
    if (!difference) return [];
    const isNoted = difference.kind === 'late' || difference.kind === 'fee';
    return [{ ...one, ...difference, state: isNoted ? 'noted' : 'open' }];
  });
}
