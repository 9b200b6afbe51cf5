import {
  type BusinessDay,
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/time/index.ts';

const monthOf = (day: BusinessDay) => day.slice(0, 7);

/** The next sheet due: its month (`YYYY-MM`), and the last second of its due day, epoch ms. */
export function nextSheetDue(now: number, dueDay: number, zone: string): { month: string; dueAt: number } {
  const today = businessDayOf(now, zone);
  const isOver = Number(today.slice(8)) > dueDay;
  const first = isOver
    ? `${monthOf(businessDayAfter(`${monthOf(today)}-01`, 31))}-01`
    : `${monthOf(today)}-01`;
  const month = monthOf(businessDayAfter(first, -1));
  return { month, dueAt: startOfBusinessDay(businessDayAfter(first, dueDay), zone) - 1_000 };
}
