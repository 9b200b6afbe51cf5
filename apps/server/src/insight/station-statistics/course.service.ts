import type {
  StationCourse,
  StationHalf,
  stationStatistics,
} from '@kickstand/contract/insight/station-statistics';
import type { InputOf } from '@kickstand/contract/kit';
import { halfHourMs, type StoodMinutes, stoodByHalfHour } from '@kickstand/domain/places/stations';
import { businessDayOf, startOfBusinessDay, startOfDay, wallClock } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { type CourseSpan, ridesByHalf, slotsOf, supplyOf, turnsOf } from './course.store.ts';
import { placeOf } from './flows.store.ts';

const hourMs = 3_600_000;
const spanHours = { day: 24, week: 7 * 24 } as const;

type Input = InputOf<typeof stationStatistics.course>;

/** Whole half hours in local time; the last one may be in progress. */
function spanOf(zone: string, now: number, { last, day }: Input['query']) {
  if (day !== undefined) {
    const from = startOfBusinessDay(day, zone);
    // Days have 23 to 25 hours: so long after its start it is the next day.
    return from >= now
      ? { from, to: from }
      : { from, to: Math.min(now, startOfDay(from + 26 * hourMs, zone)) };
  }
  const early = now - spanHours[last] * hourMs;
  const midnight = startOfDay(early, zone);
  return { from: midnight + Math.ceil((early - midnight) / halfHourMs) * halfHourMs, to: now };
}

/** The course of a station by half hours: as counted, and as observed where the count is still to come. */
export async function showCourse(
  zone: string,
  ctx: Ctx,
  { params: { stationId }, query }: Input,
): Promise<StationCourse> {
  const scope = ctx.rows.scope({});
  if (!(await placeOf(ctx.db, { scope }, stationId))) refuse('common.not_found');
  const { from, to } = spanOf(zone, ctx.now(), query);
  if (from >= to) return { from, to, halves: [] };
  const days = { firstDay: businessDayOf(from, zone), lastDay: businessDayOf(to - 1, zone) };
  const span = { scope, stationId, from, to, ...days };
  return { from, to, halves: await halvesOf(ctx, zone, span) };
}

async function halvesOf({ db }: Ctx, zone: string, span: CourseSpan): Promise<StationHalf[]> {
  const { from, to } = span;
  const seen = stoodByHalfHour(await turnsOf(db, span), span);
  const rides = new Map((await ridesByHalf(db, span)).map((row) => [row.half, row]));
  const counted = new Map((await slotsOf(db, span)).map((row) => [row.day, row]));
  const supply = new Map((await supplyOf(db, span)).map((row) => [row.day, row.minutes]));
  return seen.map((live, half) => {
    const at = from + half * halfHourMs;
    const wall = wallClock(at, zone);
    const [day, hour, minute] = [businessDayOf(at, zone), wall.getUTCHours(), wall.getUTCMinutes()];
    const slot = hour * 2 + Math.floor(minute / 30);
    const slots = counted.get(day);
    const stood = slots ? countedAt(slots, slot) : live;
    const { pickups = 0, returns = 0 } = rides.get(half) ?? {};
    return {
      at,
      rentable: averageOf(supply.get(day)?.[hour], to - (at - minute * 60_000)),
      presentMinutes: stood?.present ?? null,
      emptyMinutes: stood?.empty ?? null,
      fullMinutes: stood?.full ?? null,
      pickups,
      returns,
      failures: slots ? (slots.failures[slot] ?? 0) : null,
    };
  });
}

type Slots = Awaited<ReturnType<typeof slotsOf>>[number];

/** The counts of a half hour; null if its state is partly unknown. */
function countedAt(slots: Slots, slot: number): StoodMinutes | null {
  const of = (list: readonly number[]) => list[slot] ?? 0;
  const [present, empty, full] = [of(slots.present), of(slots.empty), of(slots.full)];
  return present + empty + of(slots.closed) > 0 ? { present, empty, full } : null;
}

/** The average number of vehicles over an hour, or over its part so far, to a tenth. */
function averageOf(vehicleMinutes: number | undefined, sinceMs: number) {
  if (vehicleMinutes === undefined) return null;
  const minutes = Math.min(60, Math.max(1, sinceMs / 60_000));
  return Math.round((vehicleMinutes / minutes) * 10) / 10;
}
