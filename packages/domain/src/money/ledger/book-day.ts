import {
  type BusinessDay,
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
} from '../../platform/time/index.ts';

/** A day's books close this long after midnight, milliseconds; the day itself ends at midnight. */
const shutAfterMs = 3 * 3_600_000;

/** The instant (epoch ms) from which nothing more is booked on a day. */
export const shutAt = (day: BusinessDay, zone: string): number =>
  startOfBusinessDay(businessDayAfter(day, 1), zone) + shutAfterMs;

/** The last business day whose books are closed at an instant (epoch ms). */
export function lastShut(now: number, zone: string): BusinessDay {
  const yesterday = businessDayAfter(businessDayOf(now, zone), -1);
  return now < shutAt(yesterday, zone) ? businessDayAfter(yesterday, -1) : yesterday;
}

export interface BookDay {
  day: BusinessDay;
  /** The day it happened on, if that was already closed. */
  lateFor: BusinessDay | null;
}

/** The day on which an event is booked now: its own as long as that is open, otherwise today. */
export function bookDayOf(eventAt: number, now: number, zone: string): BookDay {
  const day = businessDayOf(eventAt, zone);
  return now < shutAt(day, zone) ? { day, lateFor: null } : { day: businessDayOf(now, zone), lateFor: day };
}
