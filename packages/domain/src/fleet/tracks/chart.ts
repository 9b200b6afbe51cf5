import type { TelemetrySample } from './telemetry.ts';

/** The most points in a chart. */
export const mostChartPoints = 1_500;
const minute = 60_000;

/** A vehicle's average measurements in an interval; null if nothing was reported. */
export interface ChartSample {
  /** The start of the interval, epoch ms. */
  at: number;
  gsm: number | null;
  voltageMv: number | null;
  percent: number | null;
  satellites: number | null;
  /** Whether it had reported shortly enough before the end of the interval. */
  online: boolean;
}

interface Frame {
  from: number;
  to: number;
  /** A vehicle counts as offline so long after its last message, milliseconds. */
  offlineAfterMs: number;
}

/** The interval of a chart, milliseconds: whole minutes, long enough to keep the chart readable. */
export const chartStepMs = (from: number, to: number) =>
  Math.max(1, Math.ceil((to - from) / minute / mostChartPoints)) * minute;

/** Samples (in order of time) as a chart: one point per interval, including empty ones. */
export function chartOf(samples: readonly TelemetrySample[], frame: Frame): ChartSample[] {
  const { from, to, offlineAfterMs } = frame;
  const step = chartStepMs(from, to);
  const chart: ChartSample[] = [];
  let next = samples.findIndex(({ at }) => at >= from);
  if (next < 0) next = samples.length;
  let heard = samples[next - 1]?.at ?? Number.NEGATIVE_INFINITY;
  for (let at = from; at < to; at += step) {
    const end = Math.min(to, at + step);
    const first = next;
    while ((samples[next]?.at ?? Number.POSITIVE_INFINITY) < end) heard = samples[next++]?.at ?? heard;
    const some = samples.slice(first, next);
    chart.push({
      at,
      gsm: mean(some, 'gsm'),
      voltageMv: mean(some, 'voltageMv'),
      percent: mean(some, 'percent'),
      satellites: mean(some, 'satellites'),
      online: end - heard <= offlineAfterMs,
    });
  }
  return chart;
}

function mean(samples: readonly TelemetrySample[], key: 'gsm' | 'voltageMv' | 'percent' | 'satellites') {
  const values = samples.flatMap((sample) => sample[key] ?? []);
  return values.length === 0
    ? null
    : Math.round(values.reduce((sum, value) => sum + value, 0) / values.length);
}
