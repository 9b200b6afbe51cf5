import { type ChartSample, telemetry } from '@kickstand/contract/fleet/telemetry';
import { useMemo, useState } from 'react';
import { useCall } from '../../../kit/client/calls.ts';
import { sampleLine, timeAxis, valueAxis, voltsOf } from '../../../kit/page/chart-axes.ts';
import { LoadingPanel } from '../../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../../ui/charts/chart.tsx';
import { pastWords as words } from './past.words.ts';

const minute = 60_000;
const weekMs = 7 * 24 * 60 * minute;

/** Charge and voltage of a vehicle over the last week. */
export function ChargeChart({ carId }: { carId: string }) {
  // Rounded to the minute, so that renders within it share a query.
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

function optionOf(list: readonly ChartSample[], look: ChartLook) {
  const { tones, text } = look;
  return {
    grid: { left: 48, right: 48, top: 32, bottom: 24 },
    legend: { top: 0, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: timeAxis(look),
    yAxis: [
      valueAxis(look, { unit: '%', min: 0, max: 100 }),
      valueAxis(look, { unit: ' V', scale: true, across: false }),
    ],
    series: [
      sampleLine(list, ({ percent }) => percent, {
        name: words.percent,
        unit: '%',
        colour: tones.good.solid,
      }),
      sampleLine(list, voltsOf, { name: words.volts, unit: ' V', colour: tones.busy.solid, yAxisIndex: 1 }),
    ],
  };
}
