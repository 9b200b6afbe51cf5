import type { fleetHistory, TodayFigure } from '@kickstand/contract/fleet-history';
import type { InputOf, ReplyOf } from '@kickstand/contract/kit';
import type { Scope } from '@kickstand/domain/access';
import { businessDayAfter, businessDayOf, wallClock } from '@kickstand/domain/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';
import { flowsIn, newestSampleIn, type StockRow, stocksIn } from './fleet-history.store.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
const trendHours = 24;
/** The fleet is counted every few minutes; older than this a count is not "now". */
const sampleHoldsMs = 20 * 60_000;

type Hours = Awaited<ReturnType<typeof flowsIn>>;
const flowNames = ['rides', 'missed'] as const;
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

/** Today so far beside the same weekday a week ago; counted once a minute for all who see the same rows. */
export function showToday(
  { zone, memory }: TodayParts,
  ctx: Ctx,
  { query: { fresh = false, ...wish } }: InputOf<typeof fleetHistory.today>,
): Promise<ReplyOf<typeof fleetHistory.today>> {
  const scope = ctx.rows.scope(wish);
  return memory.ask(JSON.stringify(scope), { fresh, now: ctx.now() }, () => countToday(ctx, scope, zone));
}

async function countToday(ctx: Ctx, scope: Scope, zone: string): Promise<TodayFigure[]> {
  const at = ctx.now();
  const day = businessDayOf(at, zone);
  const weekAgo = businessDayAfter(day, -7);
  const beginsAt = Math.floor(at / hourMs) * hourMs - trendHours * hourMs;
  const flows = await flowsIn(ctx.db, scope, { from: businessDayAfter(day, -1), to: day });
  const earlier = await flowsIn(ctx.db, scope, { from: businessDayAfter(weekAgo, -1), to: weekAgo });
  const now = await newestSampleIn(ctx.db, scope, { from: at - sampleHoldsMs, to: at });
  const then = at - weekMs;
  const before = await newestSampleIn(ctx.db, scope, { from: then - sampleHoldsMs, to: then });
  const stocks = await stocksIn(ctx.db, scope, { from: beginsAt, to: beginsAt + trendHours * hourMs });
  return [
    ...flowNames.map((name) => flowFigure(name, { flows, earlier, at, zone, beginsAt })),
    ...stockNames.map((name) => ({
      name,
      now: now?.[name] ?? null,
      compared: now && before ? { now: now[name], before: before[name] } : null,
      trend: hoursOfTrend((hour) => stocks.find(({ step }) => step === hour)?.[name] ?? null),
    })),
  ];
}

const hoursOfTrend = <T>(of: (hour: number) => T) =>
  Array.from({ length: trendHours }, (_, hour) => of(hour));

interface Flows {
  flows: Hours;
  earlier: Hours;
  at: number;
  zone: string;
  beginsAt: number;
}

/** A day that nothing was counted on at all is not known; an hour without rows within a counted day is zero. */
function flowFigure(
  name: (typeof flowNames)[number],
  { flows, earlier, at, zone, beginsAt }: Flows,
): TodayFigure {
  const day = businessDayOf(at, zone);
  const fullHours = wallClock(at, zone).getUTCHours();
  const sumOf = (hours: Hours, until: number) =>
    hours.filter(({ hour }) => hour < until).reduce((sum, hour) => sum + hour[name], 0);
  const today = flows.filter((hour) => hour.day === day);
  const weekAgo = earlier.filter((hour) => hour.day === businessDayAfter(day, -7));
  const counted = new Set(flows.map((hour) => hour.day));
  const hourAt = (ms: number) => {
    const [on, hour] = [businessDayOf(ms, zone), wallClock(ms, zone).getUTCHours()];
    if (!counted.has(on)) return null;
    return flows.find((one) => one.day === on && one.hour === hour)?.[name] ?? 0;
  };
  return {
    name,
    now: sumOf(today, 24),
    compared:
      // A day that counting began on lacks its morning, and would make today look like a leap.
      weekAgo.length > 0 && weekAgo.length < earlier.length && fullHours > 0
        ? { now: sumOf(today, fullHours), before: sumOf(weekAgo, fullHours) }
        : null,
    trend: hoursOfTrend((hour) => hourAt(beginsAt + hour * hourMs)),
  };
}
