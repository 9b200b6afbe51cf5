import { monitorEventLoopDelay } from 'node:perf_hooks';
import { everything } from '@kickstand/domain/platform/access';
import type { Registry } from 'prom-client';
import type { Database } from '../kernel/database/db.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';
import type { Metrics } from '../kernel/web/metrics.ts';
import { noteVitals, type Vitals } from './vitals.store.ts';

const everyMs = 60_000;

/** The sum of a counter over all labels; one that has not counted yet is 0. */
async function totalOf(registry: Registry, name: string): Promise<number> {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** Takes what has happened since the last time it was asked. */
export function watchVitals({ registry, lately }: Metrics) {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let before = { faults: 0, messages: 0 };
  return {
    async take(): Promise<Vitals> {
      const now = {
        faults: await totalOf(registry, 'kickstand_call_faults_total'),
        messages: await totalOf(registry, 'kickstand_gateway_messages_total'),
      };
      const vitals = {
        memoryMb: process.memoryUsage().rss / 1e6,
        loopMs: loop.percentile(99) / 1e6,
        calls: lately.count,
        faults: now.faults - before.faults,
        callMs: lately.count === 0 ? null : lately.percentile(95) / 1000,
        messages: now.messages - before.messages,
      };
      loop.reset();
      lately.reset();
      before = now;
      return vitals;
    },
    stop: () => loop.disable(),
  };
}

interface Parts {
  database: Database;
  metrics: Metrics;
  programId: string;
  onError(error: unknown): void;
}

/** Notes every minute how this program fares. Returns how to stop. */
export function noteVitalsEveryMinute({ database, metrics, programId, onError }: Parts) {
  const vitals = watchVitals(metrics);
  const note = async () => {
    const taken = await vitals.take();
    await database.write(everything, (db) => noteVitals(db, programId, taken));
  };
  const stop = repeatEvery(everyMs, note, onError);
  return async () => {
    await stop();
    vitals.stop();
  };
}
