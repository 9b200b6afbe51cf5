import type { StatusSample } from '@kickstand/contract/platform/status';
import { useMemo } from 'react';
import { timeAxis, valueAxis } from '../../kit/page/chart-axes.ts';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import type { Tone } from '../../ui/tones.ts';
import { statusWords as words } from './status.words.ts';

type Figure = Exclude<keyof StatusSample, 'at'>;

interface Line {
  key: Figure;
  name: string;
  tone: Tone;
}

const charts: readonly { label: string; unit: string; lines: readonly Line[] }[] = [
  {
    label: words.traffic,
    unit: '',
    lines: [
      { key: 'calls', name: words.calls, tone: 'busy' },
      { key: 'messages', name: words.messages, tone: 'good' },
      { key: 'faults', name: words.faults, tone: 'bad' },
    ],
  },
  {
    label: words.times,
    unit: ' ms',
    lines: [
      { key: 'callMs', name: words.callMs, tone: 'busy' },
      { key: 'loopMs', name: words.loopMs, tone: 'warn' },
    ],
  },
  { label: words.memory, unit: ' MB', lines: [{ key: 'memoryMb', name: words.memory, tone: 'special' }] },
];

const optionOf =
  (day: readonly StatusSample[], { lines, unit }: (typeof charts)[number]) =>
  (look: ChartLook) => ({
    grid: { left: 56, right: 16, top: 36, bottom: 24 },
    legend: { top: 0, textStyle: { color: look.text } },
    xAxis: timeAxis(look),
    yAxis: valueAxis(look, { unit }),
    series: lines.map(({ key, name, tone }) => ({
      type: 'line',
      name,
      showSymbol: day.length === 1,
      color: look.tones[tone].solid,
      data: day.map((sample) => [sample.at, sample[key]]),
    })),
    tooltip: { trigger: 'axis' },
  });

function DayChart({ day, of }: { day: readonly StatusSample[]; of: (typeof charts)[number] }) {
  const option = useMemo(() => optionOf(day, of), [day, of]);
  return <Chart label={of.label} height={180} option={option} />;
}

/** The last day of the deployment as small charts. */
export function DayCharts({ day }: { day: readonly StatusSample[] }) {
  if (day.length === 0) return <p className="muted">{words.nothingYet}</p>;
  return charts.map((of) => <DayChart key={of.label} day={day} of={of} />);
}
