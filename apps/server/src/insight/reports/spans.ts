import type { Comparison } from '@kickstand/contract/kit';
import { type BusinessDay, businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { refuse } from '../../kernel/call/refuse.ts';
import type { Days } from './sources.store.ts';

const dayMs = 86_400_000;

/** The number of days of a span. */
const lengthOf = ({ from, to }: Days) => Math.round((Date.parse(to) - Date.parse(from)) / dayMs) + 1;

/** Each day of a span. */
export const daysIn = (span: Days): BusinessDay[] =>
  Array.from({ length: lengthOf(span) }, (_, i) => businessDayAfter(span.from, i));

const earlier: Record<Exclude<Comparison, 'previous'>, number> = { week: 7, fourWeeks: 28, year: 364 };

/** The distance in days to the span of a comparison; a year is by weekdays. */
export const daysBack = (span: Days, how: Comparison) => (how === 'previous' ? lengthOf(span) : earlier[how]);

/** The same span so many days earlier. */
export const shifted = ({ from, to }: Days, days: number): Days => ({
  from: businessDayAfter(from, -days),
  to: businessDayAfter(to, -days),
});

/** The business days touched by two instants: by default so many up to today. */
export function askedDays(
  { from, to }: { from?: number | undefined; to?: number | undefined },
  { usual, most }: { usual: number; most: number },
  now: number,
  zone: string,
): Days {
  const last = businessDayOf(to ?? now, zone);
  const first = from === undefined ? businessDayAfter(last, 1 - usual) : businessDayOf(from, zone);
  const days = { from: first, to: last };
  if (first > last || lengthOf(days) > most) refuse('report.span', { most });
  return days;
}
