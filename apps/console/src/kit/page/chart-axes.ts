import type { ChartLook } from '../../ui/charts/chart.tsx';
import { nothing } from '../../ui/format.ts';
import { instantText } from './format.ts';

/** A figure with its unit: `%`, ` V`; empty for counts and indexes. */
const inUnit = (unit: string) => (value: unknown) =>
  typeof value === 'number' ? `${value}${unit}` : nothing;

interface ValueAxis {
  /** What stands behind every figure. */
  unit: string;
  min?: number;
  max?: number;
  /** From the least value rather than from 0. */
  scale?: boolean;
  /** Whether its figures are drawn across. */
  across?: boolean;
}

/** An axis of values; there is none without a unit. */
export const valueAxis = ({ text, line }: ChartLook, { unit, across = true, ...range }: ValueAxis) => ({
  type: 'value' as const,
  ...range,
  axisLabel: { color: text, formatter: inUnit(unit) },
  splitLine: across ? { lineStyle: { color: line } } : { show: false },
});

interface Tick {
  time?: { lowerTimeUnit: string };
}

/** The day where one begins, else the time, by the clock of the deployment and not by the browser's. */
function tickText(
  at: number,
  _: number,
  { time: { lowerTimeUnit: unit } = { lowerTimeUnit: 'hour' } }: Tick,
) {
  const said = instantText(at);
  const [day, minute] = [said.slice(5, 10), said.slice(11, 16)];
  if (unit.endsWith('second')) return said.slice(11);
  if (minute === '00:00') return day;
  return unit === 'hour' || unit === 'minute' ? minute : `${day} ${minute}`;
}

/** An axis of instants. */
export const timeAxis = ({ text }: ChartLook) => ({
  type: 'time' as const,
  splitLine: { show: false },
  axisLabel: { color: text, hideOverlap: true, formatter: tickText },
  axisPointer: { label: { formatter: ({ value }: { value: number }) => instantText(value) } },
});

interface SampleLine {
  name: string;
  unit: string;
  colour: string;
  yAxisIndex?: number;
}

/** A line of what a device told. It breaks where the device was silent for longer than between two reports, nowhere else. */
export const sampleLine = <Sample extends { at: number; online: boolean }>(
  samples: readonly Sample[],
  value: (sample: Sample) => number | null,
  { name, unit, colour, yAxisIndex = 0 }: SampleLine,
) => ({
  name,
  type: 'line' as const,
  yAxisIndex,
  showSymbol: false,
  itemStyle: { color: colour },
  tooltip: { valueFormatter: inUnit(unit) },
  connectNulls: false,
  data: samples
    .filter((sample) => value(sample) !== null || !sample.online)
    .map((sample) => [sample.at, value(sample)]),
});

/** The volts of a sample. */
export const voltsOf = ({ voltageMv }: { voltageMv: number | null }) =>
  voltageMv === null ? null : voltageMv / 1_000;
