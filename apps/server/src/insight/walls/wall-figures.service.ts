import { mostWallDays, type WallFigures, type walls } from '@kickstand/contract/insight/walls';
import type { InputOf } from '@kickstand/contract/kit';
import type { MetricName } from '@kickstand/domain/insight/metrics';
import {
  customSpan,
  daysFrom,
  metricsOfGroup,
  operationTiles,
  operationTrends,
  spanOf,
  stepOf,
  stepsFrom,
  wallGroups,
} from '@kickstand/domain/insight/walls';
import { shutAt } from '@kickstand/domain/money/ledger';
import { type BusinessDay, businessDayAfter, businessDayOf, soFarOn } from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { Refused } from '../../kernel/call/refuse.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';
import { everywhere, figuresOf } from '../reports/figures.service.ts';
import { gapBetween } from '../reports/recorded.service.ts';

/** The fewest days drawn; a single day is drawn among the previous ones. */
const leastDrawn = 7;

/** The dependencies of a wall's figures. */
export interface FigureParts {
  /** The IANA zone of business days. */
  zone: string;
  memory: LastMinute;
}

type Query = InputOf<typeof walls.query>['query'];

/** A wall over days: its figures, and the longest span. */
interface Wall {
  names: readonly MetricName[];
  mostDays: number;
}

/** The requested days; refuses chosen ones that are too many, in the future or reversed. */
function asked({ span, from, to }: Query, today: BusinessDay, mostDays: number) {
  if (span !== 'custom') return spanOf(span, today);
  if (!from || !to || to < from || to > today || to > businessDayAfter(from, mostDays - 1))
    throw new Refused(
      'common.invalid',
      { fields: 'to' },
      { to: `from the first day to today, at most ${mostDays} days` },
    );
  return customSpan({ from, to });
}

/** Figures over a span, beside the compared days up to the same minute, and on each drawn day. */
async function countOverDays(zone: string, ctx: Ctx, query: Query, { names, mostDays }: Wall) {
  const now = ctx.now();
  const today = businessDayOf(now, zone);
  const { before, ...span } = asked(query, today, mostDays);
  const reading = { scope: ctx.rows.scope(query), zone, by: 'none' } as const;
  const cutAt = span.to === today ? soFarOn(before.to, now, zone) : undefined;
  const week = businessDayAfter(span.to, 1 - leastDrawn);
  const days = daysFrom(span);
  const by = query.by ?? stepOf(days.length);
  const isShort = by === 'day' && days.length < leastDrawn;
  const drawn = { from: isShort ? week : span.from, to: span.to };
  const figures = await figuresOf(ctx.db, names, drawn, reading);
  const earlier = await figuresOf(ctx.db, names, before, { ...reading, cutAt });
  const gap = await gapBetween(ctx.db, { now: span, before, cutAt }, { scope: reading.scope, zone, at: now });
  const steps = stepsFrom(drawn, by);
  const list = names.map((metric) => ({
    metric,
    value: figures.at(everywhere, metric, days),
    before: earlier.at(everywhere, metric, daysFrom(before)),
    days: steps.map((step) => ({
      day: step[0] ?? drawn.from,
      to: step.at(-1) ?? drawn.to,
      value: figures.at(everywhere, metric, step),
      isProvisional: now < shutAt(step.at(-1) ?? drawn.to, zone),
    })),
  }));
  return { span, before, gap, by, list };
}

/** Counted once a minute for all readers of the same rows and figures. */
async function figuresOfWall(
  { zone, memory }: FigureParts,
  ctx: Ctx,
  query: Query,
  wall: Wall,
): Promise<WallFigures> {
  const { span, from, to, by } = query;
  const key = JSON.stringify([wall, span, from, to, by, ctx.rows.scope(query)]);
  const { at, list } = await memory.ask(key, { fresh: false, now: ctx.now() }, async () => [
    await countOverDays(zone, ctx, query, wall),
  ]);
  const [told] = list;
  if (!told) throw new Error('no figures');
  return { ...told, at, count: told.list.length };
}

export const showQuery = (parts: FigureParts, ctx: Ctx, { query }: InputOf<typeof walls.query>) =>
  figuresOfWall(parts, ctx, query, { names: operationTiles, mostDays: mostWallDays.operation });

export const showTrend = (parts: FigureParts, ctx: Ctx, { query }: InputOf<typeof walls.trend>) =>
  figuresOfWall(parts, ctx, query, { names: operationTrends, mostDays: mostWallDays.operation });

/** The groups for which the caller has the code. */
export const groupsSeen = (ctx: Ctx) => wallGroups.filter(({ code }) => ctx.actor.codes.has(code));

/** Only the groups for which the caller has the code. */
export function showRevenue(parts: FigureParts, ctx: Ctx, { query }: InputOf<typeof walls.revenue>) {
  const names = groupsSeen(ctx).flatMap((group) =>
    query.what === 'charts' ? group.charts : metricsOfGroup(group),
  );
  return figuresOfWall(parts, ctx, query, { names: [...new Set(names)], mostDays: mostWallDays.revenue });
}
