import type { InputOf } from '@kickstand/contract/kit';
import type { WallFigures, walls } from '@kickstand/contract/walls';
import { shutAt } from '@kickstand/domain/ledger';
import type { MetricName } from '@kickstand/domain/metrics';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/time';
import {
  daysFrom,
  metricsOfGroup,
  operationTiles,
  operationTrends,
  spanOf,
  wallGroups,
} from '@kickstand/domain/walls';
import type { Ctx } from '../../kernel/call/ctx.ts';
import type { LastMinute } from '../../kernel/list/last-minute.ts';
import { figuresOf } from '../figures/figures.service.ts';

/** So many days are drawn at least, a single one among those before it. */
const leastDrawn = 7;
const everywhere = { agentId: null, areaId: null };

interface Parts {
  /** The IANA zone of business days. */
  zone: string;
  memory: LastMinute;
}

type Query = InputOf<typeof walls.query>['query'];

/** Figures over a span, beside the days that it is compared with up to the same minute, and on each day that is drawn. */
async function countOverDays(zone: string, ctx: Ctx, query: Query, names: readonly MetricName[]) {
  const now = ctx.now();
  const today = businessDayOf(now, zone);
  const { before, ...span } = spanOf(query.span, today);
  const reading = { scope: ctx.rows.scope(query), zone, by: 'none' } as const;
  const soFar = now - startOfBusinessDay(today, zone);
  const cutAt = span.to === today ? startOfBusinessDay(before.to, zone) + soFar : undefined;
  const week = businessDayAfter(span.to, 1 - leastDrawn);
  const isShort = daysFrom(span).length < leastDrawn;
  const drawn = { from: isShort ? week : span.from, to: span.to };
  const figures = await figuresOf(ctx.db, names, drawn, reading);
  const earlier = await figuresOf(ctx.db, names, before, { ...reading, cutAt });
  const list = names.map((metric) => ({
    metric,
    value: figures.at(everywhere, metric, daysFrom(span)),
    before: earlier.at(everywhere, metric, daysFrom(before)),
    days: daysFrom(drawn).map((day) => ({
      day,
      value: figures.at(everywhere, metric, [day]),
      isProvisional: now < shutAt(day, zone),
    })),
  }));
  return { span, before, list };
}

/** Once a minute for all who see the same rows and figures. */
async function figuresOfWall(
  { zone, memory }: Parts,
  ctx: Ctx,
  query: Query,
  names: readonly MetricName[],
): Promise<WallFigures> {
  const key = JSON.stringify([names, query.span, ctx.rows.scope(query)]);
  const { at, list } = await memory.ask(key, { fresh: false, now: ctx.now() }, async () => [
    await countOverDays(zone, ctx, query, names),
  ]);
  const [told] = list;
  if (!told) throw new Error('no figures');
  return { ...told, at, count: told.list.length };
}

export const showQuery = (parts: Parts, ctx: Ctx, { query }: InputOf<typeof walls.query>) =>
  figuresOfWall(parts, ctx, query, operationTiles);

export const showTrend = (parts: Parts, ctx: Ctx, { query }: InputOf<typeof walls.trend>) =>
  figuresOfWall(parts, ctx, query, operationTrends);

/** Only the groups of which the caller has the code. */
export function showRevenue(parts: Parts, ctx: Ctx, { query }: InputOf<typeof walls.revenue>) {
  const seen = wallGroups.filter(({ code }) => ctx.actor.codes.has(code));
  const names = seen.flatMap((group) => (query.what === 'charts' ? group.charts : metricsOfGroup(group)));
  return figuresOfWall(parts, ctx, query, [...new Set(names)]);
}
