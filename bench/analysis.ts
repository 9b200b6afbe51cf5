import { analysis } from '@kickstand/contract/insight/analysis';
import { everything } from '@kickstand/domain/platform/access';
import { businessDayAfter, businessDayOf } from '@kickstand/domain/platform/time';
import { showCells, showFlows } from '../apps/server/src/insight/analysis/places.service.ts';
import { addUpRides } from '../apps/server/src/insight/analysis/ride-hours.jobs.ts';
import {
  showHours,
  showRiders,
  showShares,
  showSummary,
} from '../apps/server/src/insight/analysis/summary.service.ts';
import { buildAnew } from '../apps/server/src/insight/reports/fold.service.ts';
import type { Ctx } from '../apps/server/src/kernel/call/ctx.ts';
import type { Database } from '../apps/server/src/kernel/database/db.ts';
import type { Bench } from './bench.ts';
import { percentile, type Row } from './row.ts';
import { factDays, fillFleet, fillNames, fillRides, withFacts, zone } from './town-facts.ts';

const count = (n: number) => n.toLocaleString('en-US');

/** What the page asks for: each answer by itself, as the calls make it. */
const answers = {
  summary: showSummary,
  hours: showHours,
  shares: showShares,
  riders: showRiders,
  cells: showCells,
  flows: showFlows,
} as const;
type Answer = keyof typeof answers;

interface Wish {
  name: Answer;
  days: number;
  rounds: number;
}

/** How long the answers of the operational analysis take over four weeks and over the longest span, the first and further ones. */
export const benchAnalysis = (bench: Bench): Promise<Row[]> =>
  withFacts(bench, async ({ database, client }) => {
    const orders = bench.some(2_000_000, 2_000);
    await fillRides(client, orders);
    await fillNames(client, orders / 40);
    await fillFleet(client, bench.some(factDays, 1));
    const added = await timeOf(async () => {
      await addUpRides({ database, zone });
    });
    await buildAnew({ database, now: Date.now, zone });
    const rows: Row[] = [
      { name: `hours of ${count(orders)} rides added up at first`, value: added, unit: 'ms' },
    ];
    for (const days of [28, factDays])
      for (const name of Object.keys(answers) as Answer[])
        rows.push(...(await rowsOf(database, { name, days, rounds: bench.some(8, 1) })));
    return rows;
  });

async function rowsOf(database: Database, { name, days, rounds }: Wish): Promise<Row[]> {
  const first = await ask(database, name, days);
  const times: number[] = [];
  for (let round = 0; round < rounds; round++) times.push(await ask(database, name, days));
  return [
    { name: `${name} of ${days} days, the first`, value: first, unit: 'ms', target: '<= 1,000 ms' },
    { name: `${name} of ${days} days, p50`, value: percentile(times, 50), unit: 'ms' },
  ];
}

const ask = (database: Database, name: Answer, days: number) =>
  timeOf(() =>
    database.read(everything, async (db) => {
      const to = businessDayAfter(businessDayOf(Date.now(), zone), -1);
      const from = businessDayAfter(to, 1 - days);
      const ctx = { db, now: Date.now, locale: 'zh-CN', rows: { scope: () => everything } } as unknown as Ctx;
      // As the call reads it, so that a new wish of the page has its usual value here too.
      await answers[name](zone, ctx, { query: analysis[name].query.parse({ from, to }) } as never);
    }),
  );

async function timeOf(work: () => Promise<unknown>) {
  const from = performance.now();
  await work();
  return performance.now() - from;
}
