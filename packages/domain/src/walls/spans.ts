import type { WallSpan } from '@kickstand/contract/walls';
import { type BusinessDay, businessDayAfter } from '../time/index.ts';

/** Business days, both included. */
interface Days {
  from: BusinessDay;
  to: BusinessDay;
}

const firstOf = (day: BusinessDay) => `${day.slice(0, 8)}01`;
const lastOfMonthBefore = (day: BusinessDay) => businessDayAfter(firstOf(day), -1);

/** The same day of the month before, or its last where it is shorter. */
function monthEarlier(day: BusinessDay): BusinessDay {
  const last = lastOfMonthBefore(day);
  const same = `${last.slice(0, 8)}${day.slice(8)}`;
  return same < last ? same : last;
}

/** The days of a span that ends today or before, and those that it is compared with: of months the same days. */
export function spanOf(span: WallSpan, today: BusinessDay): Days & { before: Days } {
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
    case 'month':
      return monthly(firstOf(today), today, monthEarlier(today));
    case 'lastMonth': {
      const end = lastOfMonthBefore(today);
      return monthly(firstOf(end), end, lastOfMonthBefore(end));
    }
  }
}

/** Each business day of some. */
export function daysFrom({ from, to }: Days): BusinessDay[] {
  const days = [from];
  for (let day = from; day < to; days.push(day)) day = businessDayAfter(day, 1);
  return days;
}
