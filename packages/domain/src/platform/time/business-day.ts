import { instantOfWall, wallOf } from './wall-clock.ts';

/** A day in the business zone, `YYYY-MM-DD`. */
export type BusinessDay = string;

const dayMs = 86_400_000;
/** The business day of an instant (epoch ms). */
export const businessDayOf = (ms: number, zone: string): BusinessDay => wallOf(ms, zone).day;

/** The start (epoch ms) of a business day: its 00:00, or the first instant after a skipped midnight. */
export const startOfBusinessDay = (day: BusinessDay, zone: string): number =>
  instantOfWall(Date.parse(`${day}T00:00:00Z`), zone);

/** The day so many days later; negative: earlier. */
export const businessDayAfter = (day: BusinessDay, days: number): BusinessDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The instant (epoch ms) of another business day that corresponds to the elapsed part of today; at most its end. */
export const soFarOn = (day: BusinessDay, now: number, zone: string): number =>
  Math.min(
    startOfBusinessDay(day, zone) + now - startOfDay(now, zone),
    startOfBusinessDay(businessDayAfter(day, 1), zone),
  );

/** The start (epoch ms) of the business day so many days before that of `now`. */
export const startOfDay = (now: number, zone: string, daysBefore = 0) =>
  startOfBusinessDay(businessDayAfter(businessDayOf(now, zone), -daysBefore), zone);
