import { type ChartSample, telemetry } from '@kickstand/contract/telemetry';
import { useMemo, useState } from 'react';
import { useCall } from '../../kit/calls.ts';
import { instantText } from '../../kit/format.ts';
import { LoadingPanel } from '../../kit/states.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { pastWords as words } from './past.words.ts';

const minute = 60_000;
const weekMs = 7 * 24 * 60 * minute;

/** Charge and voltage of a vehicle over the last week. */
export function ChargeChart({ carId }: { carId: string }) {
  // To the minute, so that another look within it is the same question.
  const [to] = useState(() => Math.ceil(Date.now() / minute) * minute);
  const { data, error } = useCall(
    telemetry.samples,
    { query: { carId, from: to - weekMs, to } },
    { quiet: true },
  );
  const list = data?.list;
  const option = useMemo(() => (look: ChartLook) => optionOf(list ?? [], look), [list]);
  if (error) return <p className="muted">{words.chargeFailed}</p>;
  if (!list) return <LoadingPanel rows={3} />;
  const told = list.some(({ percent, voltageMv }) => percent !== null || voltageMv !== null);
  if (!told) return <p className="muted">{words.noCharge}</p>;
  return <Chart label={words.charge} height={200} option={option} />;
}

function optionOf(list: readonly ChartSample[], { tones, text, line }: ChartLook) {
  const axis = { type: 'value', axisLabel: { color: text } };
  const series = (
    name: string,
    [colour, yAxisIndex]: readonly [string, number],
    value: (of: ChartSample) => number | null,
  ) => ({
    ...{ name, type: 'line', yAxisIndex, showSymbol: false, itemStyle: { color: colour } },
    connectNulls: false,
    data: list.filter((of) => value(of) !== null || !of.online).map((of) => [of.at, value(of)]),
  });
  return {
    grid: { left: 44, right: 44, top: 32, bottom: 24 },
    legend: { top: 0, textStyle: { color: text } },
    tooltip: { trigger: 'axis', valueFormatter: (value: unknown) => String(value ?? '-- --') },
    xAxis: {
      ...{ type: 'time', axisLabel: { color: text, hideOverlap: true }, splitLine: { show: false } },
      axisPointer: { label: { formatter: ({ value }: { value: number }) => instantText(value) } },
    },
    yAxis: [
      { ...axis, min: 0, max: 100, splitLine: { lineStyle: { color: line } } },
      { ...axis, scale: true, splitLine: { show: false } },
    ],
    series: [
      series(words.percent, [tones.good.solid, 0], ({ percent }) => percent),
      series(words.volts, [tones.busy.solid, 1], ({ voltageMv }) =>
        voltageMv === null ? null : voltageMv / 1000,
      ),
    ],
  };
}
