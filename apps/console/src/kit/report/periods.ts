import { endOfPeriod, type Grain, isWholePeriod } from '@kickstand/domain/platform/time';
import { reportWords as words } from './report.words.ts';

/** Business days, both included. */
export interface Days {
  from: string;
  to: string;
}

/** The days of a period that a span has: fewer where it cuts a week or month. */
export function daysOf(period: string, grain: Grain, span: Days): Days {
  const last = endOfPeriod(period, grain);
  return { from: period > span.from ? period : span.from, to: last < span.to ? last : span.to };
}

/** A whole month is called by its name, and what a span cuts by its days. */
export function periodText({ from, to }: Days, grain: Grain) {
  if (grain === 'month' && isWholePeriod({ from, to }, grain)) return from.slice(0, 7);
  if (grain !== 'day') return from === to ? from.slice(5) : `${from.slice(5)} – ${to.slice(5)}`;
  return `${from.slice(5)} ${words.weekdays[new Date(Date.parse(from)).getUTCDay()]}`;
}
