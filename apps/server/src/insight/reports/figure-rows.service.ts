import { type figures, mostReportDays } from '@kickstand/contract/insight/reports';
import type { InputOf } from '@kickstand/contract/kit';
import { codesOfFigure } from '@kickstand/domain/insight/figure-access';
import { isMetric, metricOf } from '@kickstand/domain/insight/metrics';
import { holds } from '@kickstand/domain/platform/access';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { refuse } from '../../kernel/call/refuse.ts';
import { Batches } from '../../kernel/list/cursor.ts';
import { pageOfFigure } from './figure-rows.store.ts';
import { figuresOf } from './figures.service.ts';
import { askedDays, daysIn } from './spans.ts';

/** Balances include everything from the beginning. */
const firstDay = '2000-01-01';
/** The default period. */
const usualDays = 7;

/** The rows behind a figure, and the figure. */
export async function showRows(zone: string, ctx: Ctx, { query }: InputOf<typeof figures.rows>) {
  const { metric: name, cutAt } = query;
  const scope = ctx.rows.scope(query);
  const days = askedDays(query, { usual: usualDays, most: mostReportDays }, ctx.now(), zone);
  if (!isMetric(name)) return refuse('report.metric');
  const one = metricOf(name);
  if (one.kind !== 'metric') return refuse('report.metric');
  if (!holds(ctx.actor.codes, codesOfFigure(name))) refuse('common.forbidden');
  const span = { from: one.add.time === 'last' ? firstDay : days.from, to: days.to };
  const page = await pageOfFigure(ctx.db, one, { scope, zone, days: span, until: cutAt }, query, ctx.locale);
  // An export has only rows: it is read in batches, and each would compute the figure again.
  const isFile = ctx.db.reading instanceof Batches && query.only !== 'count';
  if (page.atLeast || isFile) return { ...page, sum: null };
  const found = await figuresOf(ctx.db, [name], days, { scope, zone, by: 'none', cutAt });
  return { ...page, sum: found.at({ agentId: null, areaId: null }, name, daysIn(days)) };
}
