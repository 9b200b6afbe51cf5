import type { WallSpan, WallStep } from '@kickstand/contract/insight/walls';
import { type BusinessDay, businessDayAfter, periodOf } from '../../platform/time/index.ts';

/** Business days, both included. */
export interface Days {
  from: BusinessDay;
  to: BusinessDay;
}

const firstOf = (day: BusinessDay) => `${day.slice(0, 8)}01`;
const lastOfMonthBefore = (day: BusinessDay) => businessDayAfter(firstOf(day), -1);

/** The same day of the previous month, or its last if that is shorter. */
function monthEarlier(day: BusinessDay): BusinessDay {
  const last = lastOfMonthBefore(day);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The days of a span that ends today or earlier, and the days it is compared with: for months the same days. */
export function spanOf(span: Exclude<WallSpan, 'custom'>, today: BusinessDay): Days & { before: Days } {
  const yesterday = businessDayAfter(today, -1);
  const back = ({ from, to }: Days, days: number) => ({
    from,
    to,
    before: { from: businessDayAfter(from, -days), to: businessDayAfter(to, -days) },
  });
  const monthly = (from: BusinessDay, to: BusinessDay, end: BusinessDay) => ({
    from,
    to,
    before: { from: firstOf(end), to: end },
  });
  switch (span) {
    case 'today':
      return back({ from: today, to: today }, 7);
    case 'yesterday':
      return back({ from: yesterday, to: yesterday }, 7);
    case 'week':
      return back({ from: businessDayAfter(today, -6), to: today }, 7);
    case 'last30':
      return back({ from: businessDayAfter(today, -29), to: today }, 30);
    case 'month':
      return monthly(firstOf(today), today, monthEarlier(today));
    case 'lastMonth': {
      const end = lastOfMonthBefore(today);
      return monthly(firstOf(end), end, lastOfMonthBefore(end));
    }
  }
}

/** Each business day of a span. */
export function daysFrom({ from, to }: Days): BusinessDay[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = businessDayAfter(day, 1);
  return days;
}

/** Chosen days, compared with as many days before them. */
export function customSpan({ from, to }: Days): Days & { before: Days } {
  const length = daysFrom({ from, to }).length;
  return { from, to, before: { from: businessDayAfter(from, -length), to: businessDayAfter(from, -1) } };
}

const mostDaysBy = { day: 31, week: 120 };

/** The default unit of a column, larger for longer spans. */
export function stepOf(days: number): WallStep {
  if (days <= mostDaysBy.day) return 'day';
  return days <= mostDaysBy.week ? 'week' : 'month';
}

/** The days of a span by day, week or month; the first and the last may be partial. */
export function stepsFrom(days: Days, by: WallStep): BusinessDay[][] {
  const steps = new Map<string, BusinessDay[]>();
  for (const day of daysFrom(days)) {
    const key = periodOf(day, by);
    const step = steps.get(key);
    if (step) step.push(day);
    else steps.set(key, [day]);
  }
  return [...steps.values()];
}
