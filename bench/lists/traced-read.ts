import { defineCalls } from '@kickstand/contract/kit';
import { z } from 'zod';
import { routes } from '../../apps/server/src/kernel/call/calls.ts';
import { Database } from '../../apps/server/src/kernel/database/db.ts';
import { childSpan, rootSpan } from '../../apps/server/src/kernel/tracing/spans.ts';
import { startTracing } from '../../apps/server/src/kernel/tracing/start-tracing.ts';
import { kernelApp } from '../../apps/server/test/kernel-app.ts';
import { otlpReceiver } from '../../apps/server/test/programs/otlp-receiver.ts';
import type { Bench, BenchDatabase } from '../bench.ts';
import { median, type Row } from '../row.ts';

const calls = defineCalls('traced', {
  read: {
    summary: 'Read one row, the least that a call does',
    method: 'GET',
    path: '/traced',
    access: 'public',
    rows: 'none',
    reply: z.object({ found: z.number() }),
  },
});

type Ask = () => Promise<unknown>;

/** What traces cost the least call there is, in CPU time of the program: while off, and with every call traced. */
export async function benchTraces(bench: Bench): Promise<Row[]> {
  const [fresh, collector] = [await bench.emptyDatabase(), await otlpReceiver()];
  const app = appOn(fresh.app);
  const traced = { otlpEndpoint: collector.url, otlpHeaders: {}, traceShare: 1 };
  const [rounds, times] = [bench.some(9, 1), bench.some(1_000, 5)];
  const [off, on]: [number[], number[]] = [[], []];
  try {
    await cpuOf(app.ask, times);
    for (let round = 0; round < rounds; round++) {
      off.push(await cpuOf(app.ask, times));
      const stop = await startTracing(traced, { role: 'bench', version: '0', onTrouble: () => undefined });
      // A database knows from its beginning whether its statements are traced.
      const other = appOn(fresh.app);
      await cpuOf(other.ask, bench.some(200, 1));
      on.push(await cpuOf(other.ask, times, stop));
      await other.close();
    }
    const places = await cpuOf(placesOfSpans, bench.some(1_000_000, 5));
    return rowsOf({ off: median(off), on: median(on), places });
  } finally {
    await Promise.all([app.close(), collector.close()]);
    await fresh.drop();
  }
}

function appOn(config: BenchDatabase['app']) {
  const database = Database.open(config, () => undefined);
  const { app, stranger } = kernelApp({
    database,
    now: Date.now,
    limits: { address: Number.MAX_SAFE_INTEGER },
    routes: routes(calls, {
      read: async ({ db }) => ({
        found: (await db.selectFrom('setting').select('name').limit(1).execute()).length,
      }),
    }),
  });
  return {
    ask: () => stranger(calls.read, {}),
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

/** A call passes so many while nothing is traced: itself and its transaction; statements are not asked about then. */
const placesOfSpans: Ask = () =>
  rootSpan('traced.read', { 'kickstand.request_id': '1', 'http.route': '/traced' }, () =>
    childSpan('read transaction', () => Promise.resolve()),
  );

/** Microseconds of CPU time of one of `times`, with what is done in the end divided among them. */
async function cpuOf(ask: Ask, times: number, end: Ask = async () => undefined) {
  const from = process.cpuUsage();
  for (let i = 0; i < times; i++) await ask();
  await end();
  const { user, system } = process.cpuUsage(from);
  return (user + system) / times;
}

const rowsOf = ({ off, on, places }: Record<'off' | 'on' | 'places', number>): Row[] => [
  {
    name: 'the places of its spans in a call, nothing being traced, CPU',
    value: (places / off) * 100,
    unit: '%',
    target: '<= 1 %',
  },
  {
    name: 'a read of one row, every call traced, CPU',
    value: on,
    unit: 'µs',
    baseline: { name: 'nothing traced', value: off },
  },
];
