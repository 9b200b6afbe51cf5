import { monitorEventLoopDelay } from 'node:perf_hooks';
import { everything } from '@kickstand/domain/platform/access';
import type { Registry } from 'prom-client';
import type { Database } from '../kernel/database/db.ts';
import { repeatEvery } from '../kernel/program/repeat-every.ts';
import { noteVitals, type Vitals } from './vitals.store.ts';

const everyMs = 60_000;

/** The sum of a counter over all labels; one that has not counted yet is 0. */
async function totalOf(registry: Registry, name: string): Promise<number> {
  const values = (await registry.getSingleMetric(name)?.get())?.values ?? [];
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** How many calls took at most so many seconds, by upper bound; over all calls. */
type Buckets = ReadonlyMap<number, number>;

async function bucketsOf(registry: Registry): Promise<Buckets> {
  const found = await registry.getSingleMetric('kickstand_call_seconds')?.get();
  const buckets = new Map<number, number>();
  for (const { labels, value } of found?.values ?? []) {
    const { le } = labels as { le?: string | number };
    if (le === undefined) continue;
    const bound = le === '+Inf' ? Number.POSITIVE_INFINITY : Number(le);
    buckets.set(bound, (buckets.get(bound) ?? 0) + value);
  }
  return buckets;
}

/**
 * The quantile of a cumulative histogram, in the unit of its bounds: linear within a bucket, as Prometheus's
 * `histogram_quantile`; in the last one its lower bound. Null: nothing was counted.
 */
export function quantileOf(buckets: Buckets, share: number): number | null {
  const bounds = [...buckets.keys()].sort((a, b) => a - b);
  const all = buckets.get(Number.POSITIVE_INFINITY) ?? 0;
  if (all === 0) return null;
  let [below, from] = [0, 0];
  for (const bound of bounds) {
    const upTo = buckets.get(bound) ?? 0;
    if (upTo >= share * all)
      return bound === Number.POSITIVE_INFINITY
        ? from
        : from + ((share * all - below) / (upTo - below)) * (bound - from);
    [below, from] = [upTo, bound];
  }
  return from;
}

const since = (buckets: Buckets, before: Buckets): Buckets =>
  new Map([...buckets].map(([bound, value]) => [bound, value - (before.get(bound) ?? 0)]));

/** Takes what has happened since the last time it was asked. */
export function watchVitals(registry: Registry) {
  const loop = monitorEventLoopDelay({ resolution: 20 });
  loop.enable();
  let before = { faults: 0, messages: 0, buckets: new Map() as Buckets };
  return {
    async take(): Promise<Vitals> {
      const now = {
        faults: await totalOf(registry, 'kickstand_call_faults_total'),
        messages: await totalOf(registry, 'kickstand_gateway_messages_total'),
        buckets: await bucketsOf(registry),
      };
      const buckets = since(now.buckets, before.buckets);
      const p95 = quantileOf(buckets, 0.95);
      const vitals = {
        memoryMb: process.memoryUsage().rss / 1e6,
        loopMs: loop.percentile(99) / 1e6,
        calls: buckets.get(Number.POSITIVE_INFINITY) ?? 0,
        faults: now.faults - before.faults,
        callMs: p95 === null ? null : p95 * 1000,
        messages: now.messages - before.messages,
      };
      loop.reset();
      before = now;
      return vitals;
    },
    stop: () => loop.disable(),
  };
}

interface Parts {
  database: Database;
  registry: Registry;
  programId: string;
  onError(error: unknown): void;
}

/** Notes every minute how this program fares. Returns how to stop. */
export function noteVitalsEveryMinute({ database, registry, programId, onError }: Parts) {
  const vitals = watchVitals(registry);
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
