import { figures, reportNotes, reports } from '@kickstand/contract/insight/reports';
import {
  countedFor,
  type Metric,
  type MetricName,
  metricOf,
  metrics,
} from '@kickstand/domain/insight/metrics';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf, startOfBusinessDay } from '@kickstand/domain/platform/time';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FeatureFixture, featureFixture } from '../../../test/feature-fixture.ts';
import { countedFigures, FigureSlices, type Slice } from '../../../test/money/figure-slices.ts';
import { grouped } from '../../kernel/grouped.ts';
import { wrongFigures } from './figures-check.store.ts';
import { buildAnew, fold } from './fold.service.ts';
import { oldestOpen } from './fold.store.ts';
import { figuresRoutes } from './reports.routes.ts';
import { daysIn } from './spans.ts';

const zone = 'Asia/Shanghai';
let fixture: FeatureFixture;
let clerk: ReturnType<FeatureFixture['as']>;
let slices: FigureSlices;
const now = () => fixture.clock.now;
const folding = () => ({ database: fixture.database, now, zone });
const today = () => businessDayOf(now(), zone);

/**
 * Folds all rows of this file; folding is limited by the oldest open transaction of the whole PostgreSQL, also
 * another file’s.
 */
async function foldAll() {
  const oldest = () => fixture.database.read(everything, oldestOpen);
  const written = await fixture.write(async (db) => {
    const { rows } = await sql<{ xact: number }>`select pg_current_xact_id()::text::bigint as xact`.execute(
      db,
    );
    return rows[0]?.xact ?? 0;
  });
  await expect.poll(oldest, { timeout: 55_000 }).toBeGreaterThan(written);
  await fold(folding());
}

beforeAll(async () => {
  fixture = await featureFixture(() => figuresRoutes(zone));
  clerk = fixture.as({ codes: ['150101', '15010106'], agentId: 2 });
  slices = new FigureSlices(fixture, 7);
  await slices.fill();
});
afterAll(() => fixture.close());

const figure = (name: MetricName, slice: Slice) => slices.figure(name, slice);
const rowsOf = (name: MetricName, slice: Slice) => slices.rowsOf(name, slice);

describe('a figure is what happened, and its rows add up to it', () => {
  test.each(countedFigures)('%s', (name) => slices.expectTrue(name, 6));
});

test('what field work costs is what verdicts pay, less what later ones take back', async () => {
  const slice = { scope: everything, from: businessDayAfter(today(), -2), to: today() };
  expect(await figure('taskCost', slice)).toBe(9 * 250);
});

test('a rate divides sums, and a mean says the mean of its days', async () => {
  const slice = { scope: everything, from: businessDayAfter(today(), -5), to: today() };
  const [rides, onShelf, each] = await Promise.all(
    (['rides', 'onShelf', 'ridesPerVehicle'] as const).map((name) => figure(name, slice)),
  );
  const perDay = await Promise.all(
    daysIn(slice).map((day) => figure('onShelf', { ...slice, from: day, to: day })),
  );
  const sum = perDay.reduce<number>((total, value) => total + (value ?? 0), 0);
  expect(onShelf).toBeCloseTo(sum / 6, 6);
  expect(each).toBeCloseTo((rides ?? 0) / sum, 6);
  const area = await figure('onShelf', {
    ...slice,
    scope: { agentIds: 'all', opAreaIds: [31] },
    to: slice.from,
  });
  const hours = await rowsOf('onShelf', {
    ...slice,
    scope: { agentIds: 'all', opAreaIds: [31] },
    to: slice.from,
  });
  expect(area).toBeCloseTo(hours.reduce((total, { value }) => total + value, 0) / hours.length, 6);
});

test('who rode is told of a day, of one company or of all, and of nothing else', async () => {
  const day = { from: today(), to: today() };
  expect(await figure('riders', { scope: everything, ...day })).toBeGreaterThan(0);
  const two = { ...day, from: businessDayAfter(today(), -1) };
  expect(await figure('riders', { scope: everything, ...two })).toBeNull();
  expect(await figure('riders', { scope: { agentIds: [3, 4], opAreaIds: 'all' }, ...day })).toBeNull();
});

test('sums that are made anew are those that were kept, and other sums are told by the check', async () => {
  await foldAll();
  const kept = () =>
    fixture.write(async (db) => {
      const { rows } = await sql<{ fact: string; amount: number; n: number }>`
        select fact, sum(amount) as amount, sum(n) as n from figure_day group by 1 order by 1`.execute(db);
      return rows;
    });
  const before = await kept();
  await buildAnew(folding());
  expect(await kept()).toEqual(before);
  const check = () => fixture.database.read(everything, (db) => wrongFigures(db));
  expect(await check()).toEqual({ first: undefined, count: 0 });
  await fixture.write((db) =>
    sql`update figure_day set amount = amount + 1 where fact = 'rides' and code = 'ride' and service_area_id = 31
      and day = ${today()}::date`.execute(db),
  );
  expect(await check()).toMatchObject({ first: { about: `rides ride ${today()} 31` } });
  await buildAnew(folding());
});

test('a day that somebody asks for is added up anew, and a locked one is not', async () => {
  await foldAll();
  const day = businessDayAfter(today(), -3);
  const wrong = () =>
    fixture.write((db) =>
      sql`update figure_day set amount = amount + 5 where fact = 'rides' and code = 'ride' and day = ${day}::date`.execute(
        db,
      ),
    );
  await wrong();
  const writer = fixture.as({ codes: ['150101', '15010103'], agentId: 2 });
  expect(await writer(reportNotes.rebuild, { body: { day, reason: '与日报核对过了' } })).toMatchObject({
    status: 200,
  });
  await foldAll();
  const check = () => fixture.database.read(everything, (db) => wrongFigures(db));
  expect(await check()).toEqual({ first: undefined, count: 0 });
  await fixture.write((db) =>
    sql`insert into closing_day (day, state, locked_at, locked_by) values (${day}::date, 'locked', now(), '-')`.execute(
      db,
    ),
  );
  expect(await writer(reportNotes.rebuild, { body: { day, reason: '与日报核对过了' } })).toMatchObject({
    code: 'report.locked',
  });
});

test('a note stands on its day for those of its company, can be written anew, and goes', async () => {
  const day = businessDayAfter(today(), -1);
  const writer = fixture.as({
    codes: ['150101', '15010103'],
    agentId: 3,
    scope: { agentIds: [3], opAreaIds: 'all' },
  });
  const { data } = await writer(reportNotes.add, { body: { day, text: '暴雨停运' } });
  const notes = async (as = writer) => (await as(reports.daily, { query: {} })).data?.notes;
  expect(await notes()).toMatchObject([{ day, text: '暴雨停运', version: 1 }]);
  const other = fixture.as({ codes: ['150101'], agentId: 4, scope: { agentIds: [4], opAreaIds: 'all' } });
  expect(await notes(other)).toEqual([]);
  const params = { noteId: data?.id ?? '' };
  await writer(reportNotes.edit, { params, body: { text: '台风停运', version: 1 } });
  const stale = await writer(reportNotes.edit, { params, body: { text: '雨', version: 1 } });
  expect(stale).toMatchObject({ code: 'common.stale_version' });
  expect(await notes()).toMatchObject([{ text: '台风停运' }]);
  await writer(reportNotes.remove, { params });
  expect(await notes()).toEqual([]);
});

test('a month or week that is cut says its days, in answers and therefore in files', async () => {
  const [from, to] = ['2026-09-05', '2026-10-03'].map((day) => startOfBusinessDay(day, zone));
  const asked = async (grain: 'week' | 'month') => {
    const query = { from, to, grain, sort: 'period', dir: 'asc' } as const;
    return (await clerk(reports.daily, { query })).data?.list.map((row) => [row.period, row.from, row.to]);
  };
  expect(await asked('month')).toEqual([
    ['2026-09-05 – 2026-09-30', '2026-09-05', '2026-09-30'],
    ['2026-10-01 – 2026-10-03', '2026-10-01', '2026-10-03'],
  ]);
  expect((await asked('week'))?.[0]).toEqual(['2026-09-05 – 2026-09-06', '2026-09-05', '2026-09-06']);
});

test('a report says each day, the sum of all and the span before, and each figure opens rows that add up to it', async () => {
  const from = startOfBusinessDay(businessDayAfter(today(), -3), zone);
  const { data: said } = await clerk(reports.daily, {
    query: { from, by: 'area', sort: 'period', dir: 'asc' },
  });
  if (!said) throw new Error('no report');
  expect(said.count).toBe(said.list.length);
  expect(said.list.filter(({ isProvisional }) => isProvisional).map(({ period }) => period)).toContain(
    today(),
  );
  for (const name of reports.daily.report.metrics) {
    const one = metricOf(name);
    if (one.kind !== 'metric' || one.add.time !== 'sum') continue;
    const sum = said.list.reduce((total, row) => total + (row[name] ?? 0), 0);
    expect(sum, name).toBe(said.sum[name]);
    for (const row of said.list) {
      const day = startOfBusinessDay(row.from, zone);
      const query = {
        metric: name,
        from: day,
        to: day,
        opAreaIds: [row.areaId ?? 0],
        agentIds: [row.agentId ?? 0],
      };
      const { data: opened } = await clerk(figures.rows, { query: { ...query, pageSize: 200 } });
      expect(opened?.sum, name).toBe(row[name]);
      // A page asks for its rows first; where there are more, their sum comes with their count.
      const { data: first } = await clerk(figures.rows, { query: { ...query, pageSize: 1, only: 'rows' } });
      const { data: counted } = await clerk(figures.rows, { query: { ...query, only: 'count' } });
      expect([first?.sum, counted?.sum], name).toEqual([first?.atLeast ? null : row[name], row[name]]);
      expect(
        opened?.list.reduce((total, { value }) => total + value, 0),
        name,
      ).toBe(row[name]);
    }
  }
});

const ofReports = Object.entries(reports).flatMap(([report, call]) =>
  call.report.metrics.map((name) => [report as keyof typeof reports, name as MetricName] as const),
);

/** Total of the rows behind a figure; for a computed one, of its parts. */
async function rowsComeTo(name: MetricName, slice: Slice): Promise<number | null> {
  const one = metricOf(name);
  if (one.kind === 'metric') return comesTo(name, slice);
  const part = (of: Metric) =>
    (Object.keys(metrics) as MetricName[]).find((other) => metricOf(other) === of) ?? name;
  const parts = await Promise.all(countedFor(name).map((of) => comesTo(part(of), slice)));
  const [first = 0, ...others] = parts;
  if (one.kind === 'rest') return others.reduce((left, other) => left - other, first);
  const [all = 0] = others;
  return all === 0 ? null : (first / all) * (one.unit === 'percent' ? 100 : 1);
}

/** Total of a figure over all days; hours of vehicles are shares of their day. */
async function comesTo(name: MetricName, slice: Slice) {
  const rows = await rowsOf(name, slice);
  const one = metricOf(name);
  if (one.kind !== 'metric' || one.add.time !== 'mean')
    return rows.reduce((sum, { value }) => sum + value, 0);
  const places = grouped(rows, ({ day, agent, area }) => `${day} ${agent} ${area}`);
  return [...places.values()].reduce(
    (sum, hours) => sum + hours.reduce((n, { value }) => n + value, 0) / hours.length,
    0,
  );
}

test('every figure of every report, of its days and of those it is compared with, is what its rows come to', async () => {
  const to = businessDayAfter(today(), -1);
  const span = { from: businessDayAfter(to, -2), to };
  const query = { from: startOfBusinessDay(span.from, zone), to: startOfBusinessDay(span.to, zone) };
  const codes = ['150101', '1502', '150301', '150401', '150501', '150601'];
  const reader = fixture.as({ codes, agentId: 2 });
  const said = new Map(
    await Promise.all(
      Object.entries(reports).map(async ([name, call]) => {
        const { data } = await reader(call as typeof reports.daily, { query: { ...query, pageSize: 1 } });
        return [name, data] as const;
      }),
    ),
  );
  for (const [report, name] of ofReports) {
    const reply = said.get(report);
    if (!reply) throw new Error(`no ${report}`);
    const one = metricOf(name);
    const days = one.kind === 'metric' && one.add.time === 'mean' ? 3 : 1;
    for (const [told, slice] of [
      [reply.sum, span],
      [reply.before.sum, reply.before],
    ] as const) {
      const figure = (told as Record<string, number | null>)[name] ?? null;
      if (one.kind === 'metric' && one.add.time === 'never') {
        expect(figure, `${report} ${name}`).toBeNull();
        continue;
      }
      const found = await rowsComeTo(name, { scope: everything, from: slice.from, to: slice.to });
      if (found === null || figure === null) expect(figure, `${report} ${name}`).toBe(found);
      else expect(found / days, `${report} ${name}`).toBeCloseTo(figure, 6);
    }
  }
});

test('rows of a day that is cut at an instant are those of its figure up to then', async () => {
  const day = startOfBusinessDay(businessDayAfter(today(), -2), zone);
  const cutAt = day + 15 * 3_600_000;
  const query = { metric: 'paid', from: day - 86_400_000, to: day, pageSize: 200 };
  const [cut, all] = [
    await clerk(figures.rows, { query: { ...query, cutAt } }),
    await clerk(figures.rows, { query }),
  ];
  expect(cut.data?.list.reduce((sum, { value }) => sum + value, 0)).toBe(cut.data?.sum);
  expect(cut.data?.count).toBeLessThan(all.data?.count ?? 0);
});

test('a span that is too long and a figure that is not known are refused', async () => {
  const from = now() - 100 * 86_400_000;
  expect((await clerk(reports.daily, { query: { from } })).code).toBe('report.span');
  expect((await clerk(figures.rows, { query: { metric: 'luck' } })).code).toBe('report.metric');
  expect(Object.keys(metrics).length).toBeGreaterThan(countedFigures.length);
});
