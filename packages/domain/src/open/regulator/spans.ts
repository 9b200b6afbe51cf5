import { type BusinessDay, businessDayAfter, businessDayOf, wallClock } from '../../platform/time/index.ts';
import type { Hours } from './groups.ts';

/** The most days per request. */
export const mostRegulatorDays = 30;
const hourMs = 3_600_000;

/** A business day and the full hours of it in the span. */
export interface DayHours extends Hours {
  day: BusinessDay;
}

/** Whether both ends are full local hours, in order and at most 30 days apart. */
export function spanFault(from: number, to: number, zone: string): 'hours' | 'span' | undefined {
  const isFull = (ms: number) => wallClock(ms, zone).getTime() % hourMs === 0;
  if (!isFull(from) || !isFull(to) || to <= from) return 'hours';
  return to - from > mostRegulatorDays * 24 * hourMs ? 'span' : undefined;
}

/** The days of a span of full hours (epoch ms, the end excluded), each with its hours. */
export function hoursOfDays(from: number, to: number, zone: string): DayHours[] {
  const [first, last] = [businessDayOf(from, zone), businessDayOf(to - 1, zone)];
  const hour = (ms: number) => wallClock(ms, zone).getUTCHours();
  const days: DayHours[] = [];
  for (let day = first; day <= last; day = businessDayAfter(day, 1))
    days.push({ day, from: day === first ? hour(from) : 0, to: day === last ? hour(to - 1) + 1 : 24 });
  return days;
}
