import type { grains } from '@kickstand/contract/kit';
import { businessDayAfter } from '@kickstand/domain/time';
import { reportWords as words } from './report.words.ts';

export type Grain = (typeof grains)[number];

/** Business days, both included. */
interface Days {
  from: string;
  to: string;
}

/** The last day of a period. */
export function endOf(period: string, grain: Grain) {
  if (grain === 'day') return period;
  if (grain === 'week') return businessDayAfter(period, 6);
  const [year, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
}

/** The days of a period that a span has: fewer where it cuts a week or month. */
export function daysOf(period: string, grain: Grain, span: Days): Days {
  const last = endOf(period, grain);
  return { from: period > span.from ? period : span.from, to: last < span.to ? last : span.to };
}

/** A whole month is called by its name, and what a span cuts by its days. */
export function periodText(period: string, grain: Grain, span: Days) {
  const { from, to } = daysOf(period, grain, span);
  if (grain === 'month' && from === period && to === endOf(period, grain)) return period.slice(0, 7);
  if (grain !== 'day') return from === to ? from.slice(5) : `${from.slice(5)} – ${to.slice(5)}`;
  return `${period.slice(5)} ${words.weekdays[new Date(Date.parse(period)).getUTCDay()]}`;
}
