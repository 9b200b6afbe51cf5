import { type BusinessDay, businessDayAfter } from './business-day.ts';

/** The units by which business days are grouped; a week begins on Monday. */
export type Grain = 'day' | 'week' | 'month';

/** Business days, both included. */
interface Days {
  from: BusinessDay;
  to: BusinessDay;
}

/** The day, or the first day of its week or month. */
export function periodOf(day: BusinessDay, grain: Grain): BusinessDay {
  if (grain === 'month') return `${day.slice(0, 8)}01`;
  if (grain === 'day') return day;
  const weekday = new Date(Date.parse(day)).getUTCDay();
  return businessDayAfter(day, -((weekday + 6) % 7));
}

/** The last day of a period. */
export function endOfPeriod(period: BusinessDay, grain: Grain): BusinessDay {
  if (grain === 'day') return period;
  if (grain === 'week') return businessDayAfter(period, 6);
  const [year, month] = period.split('-').map(Number);
  return new Date(Date.UTC(year ?? 0, month ?? 1, 0)).toISOString().slice(0, 10);
}

/** Whether the days are a whole day, week or month. */
export const isWholePeriod = ({ from, to }: Days, grain: Grain): boolean =>
  from === periodOf(from, grain) && to === endOfPeriod(from, grain);

/** The label of a period's days: a whole month by its name, a week or a partial period by its days. */
export function periodName({ from, to }: Days, grain: Grain): string {
  if (grain === 'month' && isWholePeriod({ from, to }, grain)) return from.slice(0, 7);
  return from === to ? from : `${from} – ${to}`;
}
