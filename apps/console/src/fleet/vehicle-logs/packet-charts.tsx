import { type ChartSample, telemetry } from '@kickstand/contract/fleet/telemetry';
import { useMemo } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { sampleLine, timeAxis, valueAxis, voltsOf } from '../../kit/page/chart-axes.ts';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { vehicleLogsWords } from './vehicle-logs.words.ts';
import './vehicle-logs.css';

const words = vehicleLogsWords.device;
const minute = 60_000;
const weekMs = 7 * 24 * 60 * minute;

interface ChartsProps {
  imei: string;
  from: number | undefined;
  to: number | undefined;
  now: number;
}

/** Voltage and signal over the period of the list. */
export function PacketCharts({ imei, from, to, now }: ChartsProps) {
  // Rounded to the minute, so that renders within it share a query.
  const end = Math.ceil((to ?? now) / minute) * minute;
  const begin = Math.max(from ?? end - weekMs / 7, end - weekMs);
  const answer = useCall(
    telemetry.samples,
    { query: { imei, from: begin, to: end } },
    { quiet: true, keep: true },
  );
  const list = answer.data?.list;
  const option = useMemo(() => (look: ChartLook) => optionOf(list ?? [], look), [list]);
  if (answer.error) return <p className="muted">{words.chartsFailed}</p>;
  if (!list) return <div className="packet-charts" aria-busy="true" />;
  const told = list.some(({ gsm, voltageMv }) => gsm !== null || voltageMv !== null);
  if (!told) return <p className="muted">{words.noSamples}</p>;
  return (
    <div className="packet-charts">
      <Chart label={summaryOf(list)} height={200} option={option} />
    </div>
  );
}

const span = (values: readonly number[]) => `${Math.min(...values)}–${Math.max(...values)}`;

/** The chart in words: the lowest and highest of both. */
function summaryOf(list: readonly ChartSample[]) {
  const volts = list.flatMap(({ voltageMv }) => (voltageMv === null ? [] : [voltageMv / 1000]));
  const gsm = list.flatMap((sample) => sample.gsm ?? []);
  const parts = [
    volts.length > 0 && `${words.voltage} ${span(volts)}`,
    gsm.length > 0 && `${words.signal} ${span(gsm)}`,
  ];
  return [words.charts, ...parts.filter(Boolean)].join(', ');
}

function optionOf(list: readonly ChartSample[], look: ChartLook) {
  const { tones, text } = look;
  return {
    grid: { left: 52, right: 40, top: 32, bottom: 28 },
    legend: { top: 0, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: timeAxis(look),
    yAxis: [
      valueAxis(look, { unit: ' V', scale: true }),
      valueAxis(look, { unit: '', min: 0, max: 31, across: false }),
    ],
    series: [
      sampleLine(list, voltsOf, { name: words.voltage, unit: ' V', colour: tones.busy.solid }),
      sampleLine(list, ({ gsm }) => gsm, {
        name: words.signal,
        unit: '',
        colour: tones.good.solid,
        yAxisIndex: 1,
      }),
    ],
  };
}
