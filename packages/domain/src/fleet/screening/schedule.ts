import type { Schedule } from '@kickstand/contract/fleet/screening';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '../../platform/time/index.ts';

const hourMs = 3_600_000;

/** When something runs automatically: never, every full hour, or daily at a local hour. */
export interface Timing {
  schedule: Schedule;
  /** Local hour of a daily run, 0-23. */
  atHour: number | null;
}

/** The next run after `now` (epoch ms) in a zone; null if never. */
export function nextRunAt({ schedule, atHour }: Timing, now: number, zone: string): number | null {
  if (schedule === 'never') return null;
  if (schedule === 'hourly') return Math.floor(now / hourMs) * hourMs + hourMs;
  const today = businessDayOf(now, zone);
  const due = (day: string) => startOfBusinessDay(day, zone) + (atHour ?? 0) * hourMs;
  return due(today) > now ? due(today) : due(businessDayAfter(today, 1));
}
