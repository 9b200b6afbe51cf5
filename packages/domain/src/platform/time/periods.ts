import { type BusinessDay, businessDayAfter } from './business-day.ts';

/** What business days are put together by; a week begins on Monday. */
export type Grain = 'day' | 'week' | 'month';

/** Business days, both included. */
interface Days {
  from: BusinessDay;
  to: BusinessDay;
}

/** The day, or the first of the week or month that it belongs to. */
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

/** Whether days are all of a day, week or month. */
export const isWholePeriod = ({ from, to }: Days, grain: Grain): boolean =>
  from === periodOf(from, grain) && to === endOfPeriod(from, grain);

/** What days of a period are called: a whole month by its name, whatever is cut or a week by its days. */
export function periodName({ from, to }: Days, grain: Grain): string {
  if (grain === 'month' && isWholePeriod({ from, to }, grain)) return from.slice(0, 7);
  return from === to ? from : `${from} – ${to}`;
}
