import type { Schedule } from '@kickstand/contract/fleet/screening';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '../../platform/time/index.ts';

const hourMs = 3_600_000;

/** When something runs by itself: never, every full hour, or every day at a local hour. */
export interface Timing {
  schedule: Schedule;
  /** Local hour of a daily run, 0-23. */
  atHour: number | null;
}

/** The first instant after `now` (epoch ms) at which it is due in a zone; null when it never is. */
export function nextRunAt({ schedule, atHour }: Timing, now: number, zone: string): number | null {
  if (schedule === 'never') return null;
  if (schedule === 'hourly') return Math.floor(now / hourMs) * hourMs + hourMs;
  const today = businessDayOf(now, zone);
  const due = (day: string) => startOfBusinessDay(day, zone) + (atHour ?? 0) * hourMs;
  return due(today) > now ? due(today) : due(businessDayAfter(today, 1));
}
