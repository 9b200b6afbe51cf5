import type { Comparison, Cut, Grain, ReportCall } from '@kickstand/contract/kit';
import type { MetricName } from '@kickstand/domain/insight/metrics';
import { shutAt } from '@kickstand/domain/money/ledger';
import {
  businessDayAfter,
  businessDayOf,
  periodName,
  periodOf,
  soFarOn,
} from '@kickstand/domain/platform/time';
import type { Ctx } from '../../kernel/call/ctx.ts';
import { grouped } from '../../kernel/grouped.ts';
import { pageAtHand } from '../../kernel/list/page.ts';
import { everywhere, type Figures, figuresOf, type Place } from './figures.service.ts';
import { placeNames } from './figures.store.ts';
import { notesOf } from './notes.store.ts';
import { recordedOf } from './recorded.service.ts';
import type { Days } from './sources.store.ts';
import { askedDays, daysBack, daysIn, shifted } from './spans.ts';

interface Query {
  from?: number | undefined;
  to?: number | undefined;
  grain: Grain;
  by: Cut;
  compare: Comparison;
  sort: string;
  dir: 'asc' | 'desc';
  pageNum: number;
  pageSize: number;
  agentIds?: number[] | undefined;
  opAreaIds?: number[] | undefined;
}

/** The days of each period. */
const periodsOf = (span: Days, grain: Grain) => grouped(daysIn(span), (day) => periodOf(day, grain));

/** The days of one row, and their label. */
function namedDays(days: readonly string[], grain: Grain) {
  const span = { from: days[0] ?? '', to: days.at(-1) ?? '' };
  return { ...span, period: periodName(span, grain) };
}

const valuesOf = <M extends MetricName>(
  names: readonly M[],
  figures: Figures,
  place: Place,
  days: readonly string[],
) =>
  Object.fromEntries(names.map((name) => [name, figures.at(place, name, days)])) as Record<M, number | null>;

/** A report: a page of its rows, the sum of all, and the comparison. */
export async function showReport<M extends MetricName, T extends M>(
  call: ReportCall<M, T>,
  zone: string,
  ctx: Ctx,
  query: Query,
) {
  const scope = ctx.rows.scope(query);
  const now = ctx.now();
  const { metrics, tiles } = call.report;
  const span = askedDays(query, call.report.span, now, zone);
  const back = daysBack(span, query.compare);
  const earlier = shifted(span, back);
  // The last day of the other span is counted up to the same minute as today.
  const cutAt = span.to === businessDayOf(now, zone) ? soFarOn(earlier.to, now, zone) : undefined;
  const whole = { scope, zone, by: 'none' } as const;
  const sums = await figuresOf(ctx.db, metrics, span, whole);
  const before = await figuresOf(ctx.db, metrics, earlier, { ...whole, cutAt });
  const cut = query.by === 'none' ? sums : await figuresOf(ctx.db, metrics, span, { ...whole, by: query.by });
  const recorded = await recordedOf(ctx.db, { now: span, before: earlier, cutAt }, { scope, zone, at: now });
  const isKnown = (day: string) => !recorded.missing.has(day);
  const isOpen = (day: string) => now < shutAt(day, zone);
  const names = await placeNames(ctx.db, ctx.locale);
  const periods = periodsOf(span, query.grain);

  const beforeOf = (days: readonly string[]) => {
    const then = days.map((day) => businessDayAfter(day, -back));
    return then.every(isKnown) ? valuesOf(tiles, before, everywhere, then) : null;
  };

  const rows = [...periods].flatMap(([period, days]) =>
    (query.by === 'none' ? [everywhere] : cut.places.filter((place) => cut.hasAny(place, days))).map(
      (place) => ({
        id: `${period} ${place.agentId ?? ''} ${place.areaId ?? ''}`.trim(),
        ...namedDays(days, query.grain),
        agentId: place.agentId,
        areaId: place.areaId,
        agent: names.agents.get(place.agentId ?? 0) ?? null,
        area: names.areas.get(place.areaId ?? 0) ?? null,
        isProvisional: days.some(isOpen),
        ...valuesOf(metrics, cut, place, days),
      }),
    ),
  );
  return {
    ...pageAtHand(ctx.db, sorted(rows, query), query),
    span,
    sum: valuesOf(metrics, sums, everywhere, daysIn(span)),
    before: {
      ...earlier,
      sum: valuesOf(metrics, before, everywhere, daysIn(earlier)),
      cutAt: cutAt ?? null,
      gap: recorded.gap,
    },
    series: [...periods].map(([period, days]) => ({
      period,
      isProvisional: days.some(isOpen),
      now: valuesOf(tiles, sums, everywhere, days),
      before: beforeOf(days),
    })),
    at: now,
    notes: await notesOf(ctx.db, scope, span),
  };
}

type Row = Readonly<Record<string, unknown>> & { id: string };

/** In the requested order; unknown values come last. */
function sorted<R extends Row>(rows: readonly R[], { sort, dir }: Query): R[] {
  const turn = dir === 'asc' ? 1 : -1;
  const order = (a: R, b: R) => {
    const [one, other] = [a[sort] ?? null, b[sort] ?? null];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return one === other ? 0 : one > other ? turn : -turn;
  };
  return rows.toSorted((a, b) => order(a, b) || (a.id > b.id ? turn : -turn));
}
