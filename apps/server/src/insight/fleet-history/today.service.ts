import type { fleetHistory, TodayFigure } from '@kickstand/contract/insight/fleet-history';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, soFarOn, wallClock } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';
import { everywhere, figuresOf } from '../reports/figures.service.ts';
import { gapBetween } from '../reports/recorded.service.ts';
import { flowsIn, newestSampleIn, type StockRow, stocksIn } from './fleet-history.store.ts';

const hourMs = 3_600_000;
const trendHours = 24;
/** The fleet is counted every few minutes; an older count is not "now". */
const sampleHoldsMs = 20 * 60_000;

type Hours = Awaited<ReturnType<typeof flowsIn>>;
const stockNames = [
  'onShelf',
  'rentable',
  'riding',
  'online',
  'lowBattery',
] as const satisfies (keyof StockRow)[];

export interface TodayParts {
  zone: string;
  memory: LastMinute;
}

/** Today so far beside the same weekday a week ago; counted once a minute for all readers of the same rows. */
export function showToday(
  { zone, memory }: TodayParts,
  ctx: Ctx,
  { query: { fresh = false, ...wish } }: InputOf<typeof fleetHistory.today>,
): Promise<ReplyOf<typeof fleetHistory.today>> {
  const scope = ctx.rows.scope(wish);
  return memory.ask(JSON.stringify(scope), { fresh, now: ctx.now() }, () => countToday(ctx, scope, zone));
}

type Told = Pick<TodayFigure, 'now' | 'trend'> & { beside: { now: number; before: number } | null };

async function countToday(ctx: Ctx, scope: Scope, zone: string): Promise<TodayFigure[]> {
  const at = ctx.now();
  const day = businessDayOf(at, zone);
  const weekAgo = businessDayAfter(day, -7);
  const asked = { scope, zone, at, day, weekAgo, cutAt: soFarOn(weekAgo, at, zone) };
  const [today, before] = [day, asked.weekAgo].map((on) => ({ from: on, to: on })) as [Days, Days];
  const gap = await gapBetween(ctx.db, { now: today, before, cutAt: asked.cutAt }, asked);
  const told = { ...(await flowsOf(ctx, asked)), ...(await stocksOf(ctx, asked)) };
  return Object.entries(told).map(([name, { now, beside, trend }]) => ({
    name: name as TodayFigure['name'],
    now,
    compared: gap === null ? beside : null,
    gap,
    trend,
  }));
}

interface Days {
  from: string;
  to: string;
}

interface Asked {
  scope: Scope;
  zone: string;
  at: number;
  /** Today, and the same weekday a week ago. */
  day: string;
  weekAgo: string;
  /** The instant of that day that corresponds to now. */
  cutAt: number;
}

const hoursOfTrend = <T>(of: (hour: number) => T) =>
  Array.from({ length: trendHours }, (_, hour) => of(hour));

/**
 * The cumulative figures of the day: rides as in all reports, and searches without a result, which are counted by
 * hour.
 */
async function flowsOf(ctx: Ctx, asked: Asked): Promise<Record<'rides' | 'missed', Told>> {
  const { scope, at, zone, day, weekAgo } = asked;
  const hours = await flowsIn(ctx.db, scope, { from: businessDayAfter(day, -1), to: day });
  const earlier = await flowsIn(ctx.db, scope, { from: weekAgo, to: weekAgo });
  const counted = new Set(hours.map((hour) => hour.day));
  const hourAt = (name: 'ends' | 'missed', ms: number) => {
    const [on, hour] = [businessDayOf(ms, zone), wallClock(ms, zone).getUTCHours()];
    if (!counted.has(on)) return null;
    return hours.find((one) => one.day === on && one.hour === hour)?.[name] ?? 0;
  };
  const beginsAt = Math.floor(at / hourMs) * hourMs - trendHours * hourMs;
  const trend = (name: 'ends' | 'missed') => hoursOfTrend((hour) => hourAt(name, beginsAt + hour * hourMs));
  const fullHours = wallClock(at, zone).getUTCHours();
  const missed = (of: Hours, until: number) =>
    of.filter(({ hour }) => hour < until).reduce((sum, hour) => sum + hour.missed, 0);
  const today = hours.filter((hour) => hour.day === day);
  const rides = await ridesOf(ctx, asked);
  return {
    rides: { now: rides.now, beside: rides, trend: trend('ends') },
    missed: {
      now: missed(today, 24),
      beside: fullHours > 0 ? { now: missed(today, fullHours), before: missed(earlier, fullHours) } : null,
      trend: trend('missed'),
    },
  };
}

/** Rides of today, and of the earlier day up to the same time. */
async function ridesOf({ db }: Ctx, { scope, zone, day, weekAgo, cutAt }: Asked) {
  const reading = { scope, zone, by: 'none' } as const;
  const now = await figuresOf(db, ['rides'], { from: day, to: day }, reading);
  const then = { from: weekAgo, to: weekAgo };
  const before = await figuresOf(db, ['rides'], then, { ...reading, cutAt });
  return {
    now: now.at(everywhere, 'rides', [day]) ?? 0,
    before: before.at(everywhere, 'rides', [weekAgo]) ?? 0,
  };
}

/** The last counts of the fleet, now and a week ago. */
async function stocksOf({ db }: Ctx, { scope, at, cutAt }: Asked): Promise<Record<keyof StockRow, Told>> {
  const beginsAt = Math.floor(at / hourMs) * hourMs - trendHours * hourMs;
  const now = await newestSampleIn(db, scope, { from: at - sampleHoldsMs, to: at });
  const before = await newestSampleIn(db, scope, { from: cutAt - sampleHoldsMs, to: cutAt });
  const stocks = await stocksIn(db, scope, { from: beginsAt, to: beginsAt + trendHours * hourMs });
  const told = (name: keyof StockRow): Told => ({
    now: now?.[name] ?? null,
    beside: now && before ? { now: now[name], before: before[name] } : null,
    trend: hoursOfTrend((hour) => stocks.find(({ step }) => step === hour)?.[name] ?? null),
  });
  return Object.fromEntries(stockNames.map((name) => [name, told(name)])) as Record<keyof StockRow, Told>;
}
