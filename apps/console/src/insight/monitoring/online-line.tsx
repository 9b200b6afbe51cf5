import { type DeviceSample, monitoring } from '@kickstand/contract/insight/monitoring';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { timeAxis, valueAxis } from '../../kit/page/chart-axes.ts';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { percentText } from '../../ui/format.ts';
import { monitoringWords as words } from './monitoring.words.ts';
import { useAreaWish } from './narrowing.ts';

const everyMs = 5 * 60_000;
const height = 240;

/** The number of online and located devices over the last day or week. */
export function OnlineLine() {
  const [hours, setHours] = useState<'24' | '168'>('24');
  const query = { ...useAreaWish(), hours: Number(hours) };
  const answer = useCall(monitoring.line, { query }, { quiet: true, keep: true, every: everyMs });
  const list = answer.data?.list;
  const option = useMemo(() => (look: ChartLook) => optionOf(list ?? [], look), [list]);
  return (
    <section className="device-panel device-line" aria-label={words.line}>
      <header>
        <h2>{words.line}</h2>
        <Segmented
          size="small"
          aria-label={words.span}
          value={hours}
          onChange={setHours}
          options={(['24', '168'] as const).map((value) => ({ value, label: words.spans24h[value] }))}
        />
      </header>
      {!list && answer.error ? (
        <p role="alert">
          {words.lineFailed} <Button onClick={() => void answer.refetch()}>{words.retry}</Button>
        </p>
      ) : list?.length === 0 ? (
        <p className="muted">{words.noLine}</p>
      ) : list ? (
        <Chart label={summaryOf(list)} height={height} option={option} />
      ) : (
        <div style={{ height }} aria-busy="true" />
      )}
    </section>
  );
}

const rate = (some: number, { bound }: DeviceSample) =>
  bound === 0 ? null : Math.round((some / bound) * 1000) / 10;

const lines = [
  { name: words.tiles.online, tone: 'good', of: (sample: DeviceSample) => rate(sample.online, sample) },
  { name: words.tiles.fixed, tone: 'busy', of: (sample: DeviceSample) => rate(sample.fixed, sample) },
] as const;

/** The chart in words. */
function summaryOf(list: readonly DeviceSample[]) {
  const told = lines.flatMap(({ name, of }) => {
    const rates = list.flatMap((sample) => of(sample) ?? []);
    const [least, most, last] = [Math.min(...rates), Math.max(...rates), rates.at(-1)];
    return last === undefined
      ? []
      : [words.lineOf(name, percentText(least), percentText(most), percentText(last))];
  });
  return [words.line, ...told].join(', ');
}

function optionOf(list: readonly DeviceSample[], look: ChartLook) {
  const { tones, text } = look;
  return {
    grid: { left: 52, right: 16, top: 32, bottom: 28 },
    legend: { top: 0, textStyle: { color: text } },
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => percentText(value as number | null) },
    xAxis: timeAxis(look),
    yAxis: valueAxis(look, { unit: '%', max: 100, scale: true }),
    series: lines.map(({ name, tone, of }) => ({
      name,
      type: 'line',
      showSymbol: list.length === 1,
      itemStyle: { color: tones[tone].solid },
      data: list.map((sample) => [sample.at, of(sample)]),
    })),
  };
}
