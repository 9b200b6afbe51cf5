import {
  type BusinessDay,
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/time/index.ts';

/** A day's books are shut so long after its midnight, milliseconds; it is no border between days. */
const shutAfterMs = 3 * 3_600_000;

/** The instant (epoch ms) from which nothing more is booked on a day. */
export const shutAt = (day: BusinessDay, zone: string): number =>
  startOfBusinessDay(businessDayAfter(day, 1), zone) + shutAfterMs;

/** The last business day whose books are shut at an instant (epoch ms). */
export function lastShut(now: number, zone: string): BusinessDay {
  const yesterday = businessDayAfter(businessDayOf(now, zone), -1);
  return now < shutAt(yesterday, zone) ? businessDayAfter(yesterday, -1) : yesterday;
}

export interface BookDay {
  day: BusinessDay;
  /** The day it happened on, where that was shut already. */
  lateFor: BusinessDay | null;
}

/** The day on which something that happened at an instant is booked now: its own while that is open, else today. */
export function bookDayOf(eventAt: number, now: number, zone: string): BookDay {
  const day = businessDayOf(eventAt, zone);
  return now < shutAt(day, zone) ? { day, lateFor: null } : { day: businessDayOf(now, zone), lateFor: day };
}
