import { wallOf } from './wall-clock.ts';

/** A day of the business's zone, `YYYY-MM-DD`. */
export type BusinessDay = string;

const dayMs = 86_400_000;
/** The business day that an instant (epoch ms) falls on. */
export const businessDayOf = (ms: number, zone: string): BusinessDay => wallOf(ms, zone).day;

/** The instant (epoch ms) at which a business day begins: its 00:00, or the first moment after a skipped midnight. */
export function startOfBusinessDay(day: BusinessDay, zone: string): number {
  const wanted = Date.parse(`${day}T00:00:00Z`);
  // The zone's offset is looked up at the guess itself, and once more where a change of clocks lies in between.
  let guess = wanted;
  for (let i = 0; i < 3; i++) guess += wanted - wallOf(guess, zone).ms;
  return guess;
}

/** The day so many days after another; negative: before. */
export const businessDayAfter = (day: BusinessDay, days: number): BusinessDay =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);

/** The instant (epoch ms) at which the business day began that was so many days before the day of `now`. */
export const startOfDay = (now: number, zone: string, daysBefore = 0) =>
  startOfBusinessDay(businessDayAfter(businessDayOf(now, zone), -daysBefore), zone);
