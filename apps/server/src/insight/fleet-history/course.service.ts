import {
  type CourseFigure,
  courseFigures,
  type fleetHistory,
} from '@kickstand/contract/insight/fleet-history';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import {
  businessDayAfter,
  businessDayOf,
  startOfBusinessDay,
  wallClock,
} from '@kickstand/domain/platform/time';
import { likeDaysOf } from '@kickstand/domain/work/demand';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { Db } from '../../kernel/database/db.ts';
import { priceCalendarOf } from '../../platform/time/calendar.service.ts';
import { dayKindOf } from '../../work/demand/rates.service.ts';
import { countedDays, flowsIn, stocksIn } from './fleet-history.store.ts';
import type { TodayParts } from './today.service.ts';

const hoursOfDay = 24;
/** The most days of the usual course, latest first. */
const mostDays = 4;
/** With fewer days there is no usual course. */
const fewestDays = 2;

/** The hourly values of a day; null if nothing was counted. */
type Hours = (number | null)[];
type DayHours = Record<CourseFigure['name'], Hours>;
interface Course {
  figures: CourseFigure[];
  likeDays: string[];
}

/** Today by hour beside the usual course of such a day; counted once a minute for all readers of the same rows. */
export async function showCourse(
  { zone, memory }: TodayParts,
  ctx: Ctx,
  { query: { fresh = false, ...wish } }: InputOf<typeof fleetHistory.course>,
): Promise<ReplyOf<typeof fleetHistory.course>> {
  const scope = ctx.rows.scope(wish);
  const key = `course ${JSON.stringify(scope)}`;
  const count = async () => [await courseOf(ctx, scope, zone)];
  const { at, list } = await memory.ask(key, { fresh, now: ctx.now() }, count);
  const { figures, likeDays } = list[0] ?? { figures: [], likeDays: [] };
  return { at, list: figures, count: figures.length, likeDays };
}

async function courseOf({ db, now }: Ctx, scope: Scope, zone: string): Promise<Course> {
  const at = now();
  const day = businessDayOf(at, zone);
  const likeDays = await likeDaysIn(db, scope, day);
  const today = await hoursOf(db, scope, { day, zone });
  const usual: DayHours[] = [];
  for (const one of likeDays) usual.push(await hoursOf(db, scope, { day: one, zone }));
  const over = wallClock(at, zone).getUTCHours();
  const figures = courseFigures.map((name) => ({
    name,
    hours: Array.from({ length: hoursOfDay }, (_, hour) => ({
      hour,
      now: hour < over ? (today[name][hour] ?? null) : null,
      usual: usually(usual.map((one) => one[name][hour] ?? null)),
    })),
  }));
  return { figures, likeDays };
}

/**
 * The counted days of the same weekday; if too few, all days off or all workdays, so that a new town soon has a
 * usual course.
 */
async function likeDaysIn(db: Db, scope: Scope, day: string) {
  const calendar = await priceCalendarOf(db);
  const like = (looser: boolean) =>
    likeDaysOf(
      (days) => businessDayAfter(day, -days),
      (one) => dayKindOf(one, calendar),
      looser,
    );
  const sameWeekday = await countedDays(db, scope, like(false));
  const days = sameWeekday.length < fewestDays ? await countedDays(db, scope, like(true)) : sameWeekday;
  return days.slice(0, mostDays);
}

async function hoursOf(
  db: Db,
  scope: Scope,
  { day, zone }: { day: string; zone: string },
): Promise<DayHours> {
  const flows = await flowsIn(db, scope, { from: day, to: day });
  const from = startOfBusinessDay(day, zone);
  const stocks = await stocksIn(db, scope, { from, to: startOfBusinessDay(businessDayAfter(day, 1), zone) });
  const hours = Array.from({ length: hoursOfDay }, (_, hour) => hour);
  const rides = (until: number) =>
    flows.filter(({ hour }) => hour <= until).reduce((sum, hour) => sum + hour.ends, 0);
  return {
    rides: hours.map((hour) => (flows.length > 0 ? rides(hour) : null)),
    rentable: hours.map((hour) => stocks.find(({ step }) => step === hour)?.rentable ?? null),
  };
}

/** The mean of the counted values. */
function usually(values: Hours) {
  const counted = values.filter((value) => value !== null);
  if (counted.length < fewestDays) return null;
  return Math.round(counted.reduce((sum, value) => sum + value, 0) / counted.length);
}
