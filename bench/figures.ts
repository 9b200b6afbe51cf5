import { setTimeout as wait } from 'node:timers/promises';
import { type MetricName, metrics } from '@kickstand/domain/insight/metrics';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import type pg from 'pg';
import { figuresOf } from '../apps/server/src/insight/reports/figures.service.ts';
import { buildAnew } from '../apps/server/src/insight/reports/fold.service.ts';
import type { Database } from '../apps/server/src/kernel/database/db.ts';
import type { Bench } from './bench.ts';
import { percentile, type Row } from './row.ts';
import {
  type FactsFixture,
  factDays,
  fillFleet,
  fillNames,
  fillRides,
  fillTasks,
  withFacts,
  zone,
} from './town-facts.ts';

const names = Object.keys(metrics) as MetricName[];
const count = (n: number) => n.toLocaleString('en-US');

/**
 * Every figure of the dictionary over 30 days, in all and by area, and 90 days of it added up anew. Ten times the orders are told
 * by what of them a figure reads: sums of ten times the amounts, which are as many, and ten times the riders and field tasks.
 */
export const benchFigures = (bench: Bench): Promise<Row[]> =>
  withFacts(bench, (fixture) => measure(bench, fixture));

async function measure(bench: Bench, { database, client }: FactsFixture): Promise<Row[]> {
  const orders = bench.some(2_000_000, 2_000);
  const rounds = bench.some(20, 1);
  await fillRides(client, orders);
  await fillNames(client, orders / 40);
  await fillTasks(client, orders / 40);
  await fillFleet(client, bench.some(factDays, 1));
  const built = await buildWhileRead(database);
  const once = await readAll(database, rounds);
  const raw = await rawMs(client);
  const cells = await cellsIn(client);
  await fillNames(client, orders / 4);
  await fillTasks(client, orders / 4);
  await client.query('update figure_day set amount = amount * 10, n = n * 10');
  await client.query('vacuum full analyze figure_day');
  const tenfold = await readAll(database, rounds);
  const over = `over 30 days of ${count(orders)} orders`;
  return [
    { name: `${names.length} figures ${over}, p50`, value: percentile(once.all, 50), unit: 'ms' },
    {
      name: `${names.length} figures ${over}, p95`,
      value: percentile(once.all, 95),
      unit: 'ms',
      target: '<= 30 ms',
    },
    {
      name: `the slowest of them, ${once.slowest}, p95`,
      value: once.slowestMs,
      unit: 'ms',
      target: '<= 150 ms',
      baseline: { name: 'rides by day, raw', value: raw },
    },
    {
      name: 'the same p95 at ten times the orders',
      value: percentile(tenfold.all, 95),
      unit: 'ms',
      target: '<= 1.5 ×',
      baseline: { name: 'once', value: percentile(once.all, 95) },
    },
    {
      name: `the slowest there, ${tenfold.slowest}, p95`,
      value: tenfold.slowestMs,
      unit: 'ms',
      target: '<= 150 ms',
    },
    { name: 'sums behind them', value: cells, unit: 'rows' },
    {
      name: `90 days of ${count(orders)} orders added up anew`,
      value: built.seconds,
      unit: 's',
      target: '<= 30 s',
    },
    { name: 'a report that is read meanwhile, the longest', value: built.longestMs, unit: 'ms' },
  ];
}

/** Milliseconds of every read, in which each figure was read equally often, and the figure that took longest. */
async function readAll(database: Database, rounds: number) {
  const all: number[] = [];
  let [slowest, slowestMs] = ['', 0];
  for (const name of names) {
    const own: number[] = [];
    for (let round = -2; round < rounds; round++) {
      const ms = await readOne(database, [name], round % 2 === 0 ? 'none' : 'area');
      if (round >= 0) own.push(ms);
    }
    all.push(...own);
    const p95 = percentile(own, 95);
    if (p95 > slowestMs) [slowest, slowestMs] = [name, p95];
  }
  return { all, slowest, slowestMs };
}

async function readOne(database: Database, asked: readonly MetricName[], by: 'none' | 'area') {
  const to = businessDayAfter(businessDayOf(Date.now(), zone), -1);
  const span = { from: businessDayAfter(to, -29), to };
  const from = performance.now();
  await database.read(everything, (db) => figuresOf(db, asked, span, { scope: everything, zone, by }));
  return performance.now() - from;
}

/** What the fold does at the first start, while somebody looks at money every half second. */
async function buildWhileRead(database: Database) {
  await buildAnew({ database, now: Date.now, zone });
  const from = performance.now();
  const building = { goesOn: true };
  const done = buildAnew({ database, now: Date.now, zone }).finally(() => {
    building.goesOn = false;
  });
  let longestMs = 0;
  while (building.goesOn) {
    longestMs = Math.max(longestMs, await readOne(database, ['paid', 'rides', 'riders'], 'area'));
    await wait(500);
  }
  await done;
  return { seconds: (performance.now() - from) / 1_000, longestMs };
}

async function rawMs(client: pg.Client) {
  const from = performance.now();
  await client.query(`select (ended_at at time zone '${zone}')::date, service_area_id, count(*) from ride_order
    where ended_at > now() - interval '30 days' group by 1, 2`);
  return performance.now() - from;
}

async function cellsIn(client: pg.Client) {
  const { rows } = await client.query('select count(*)::int as n from figure_day');
  return rows[0].n as number;
}
