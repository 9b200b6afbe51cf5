import { instantOfWall, wallOf } from './wall-clock.ts';

/** A day of the business's zone, `YYYY-MM-DD`. */
export type BusinessDay = string;

const dayMs = 86_400_000;
/** The business day that an instant (epoch ms) falls on. */
export const businessDayOf = (ms: number, zone: string): BusinessDay => wallOf(ms, zone).day;

/** The instant (epoch ms) at which a business day begins: its 00:00, or the first moment after a skipped midnight. */
export const startOfBusinessDay = (day: BusinessDay, zone: string): number =>
  instantOfWall(Date.parse(`${day}T00:00:00Z`), zone);

/** The day so many days after another; negative: before. */
export const businessDayAfter = (day: BusinessDay, days: number): BusinessDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The instant (epoch ms) at which as much of another business day was over as is of the one of `now`; at most its end. */
export const soFarOn = (day: BusinessDay, now: number, zone: string): number =>
  Math.min(
    startOfBusinessDay(day, zone) + now - startOfDay(now, zone),
    startOfBusinessDay(businessDayAfter(day, 1), zone),
  );

/** The instant (epoch ms) at which the business day began that was so many days before the day of `now`. */
export const startOfDay = (now: number, zone: string, daysBefore = 0) =>
  startOfBusinessDay(businessDayAfter(businessDayOf(now, zone), -daysBefore), zone);
