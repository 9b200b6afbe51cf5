import { createHistogram } from 'node:perf_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** What `/metrics` shows. One registry per server, so that tests do not share figures. */
export function makeMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const calls = new Histogram({
    name: 'kickstand_call_seconds',
    help: 'Time to answer a call',
    labelNames: ['call'],
    buckets: [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5],
    registers: [registry],
  });
  const lately = createHistogram();
  const counters = new Map<string, Counter>();
  const gauges = new Map<string, Gauge>();
  return {
    registry,
    called(call: string, milliseconds: number) {
      calls.observe({ call }, milliseconds / 1000);
      lately.record(Math.max(1, Math.round(milliseconds * 1000)));
    },
    /** The times of all calls since whoever reads them has reset it, in microseconds. */
    lately,
    /** Count something; the name is registered on first use. */
    count(name: string, help: string, by = 1) {
      const counter =
        counters.get(name) ?? new Counter({ name: `kickstand_${name}`, help, registers: [registry] });
      counters.set(name, counter);
      counter.inc(by);
    },
    /** Show a value that is read when `/metrics` is asked. */
    watch(name: string, help: string, read: () => number) {
      if (gauges.has(name)) return;
      gauges.set(
        name,
        new Gauge({
          name: `kickstand_${name}`,
          help,
          registers: [registry],
          collect() {
            this.set(read());
          },
        }),
      );
    },
  };
}
export type Metrics = ReturnType<typeof makeMetrics>;
