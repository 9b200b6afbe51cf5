import { type DeviceMetric, monitoring } from '@kickstand/contract/insight/monitoring';
import { Button } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { sampleLine, timeAxis, valueAxis, voltsOf } from '../../kit/page/chart-axes.ts';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import type { Tone } from '../../ui/tones.ts';
import { monitoringWords } from './monitoring.words.ts';
import { useShownDevice } from './shown-device.ts';

const words = monitoringWords.metrics;
const minuteMs = 60_000;
const dayMs = 24 * 60 * minuteMs;

/** Course, speed, satellites, signal and voltage of a device, day by day. */
export function DeviceMetrics() {
  const { imei } = useShownDevice();
  // Rounded to the minute, so that renders within it share a query.
  const [latest, setLatest] = useState(() => Math.ceil(Date.now() / minuteMs) * minuteMs);
  const [to, setTo] = useState(latest);
  const goLatest = () => {
    const now = Math.ceil(Date.now() / minuteMs) * minuteMs;
    setLatest(now);
    setTo(now);
  };
  const query = { imei, from: to - dayMs, to };
  const answer = useCall(monitoring.metrics, { query }, { quiet: true, keep: true });
  return (
    <section aria-label={words.label}>
      <div className="device-span">
        <Button onClick={() => setTo(to - dayMs)}>{words.earlier}</Button>
        <span className="figure">
          {instantText(query.from)} – {instantText(query.to)}
        </span>
        <Button disabled={to >= latest} onClick={() => setTo(Math.min(latest, to + dayMs))}>
          {words.later}
        </Button>
        <Button onClick={goLatest}>{words.latest}</Button>
      </div>
      <Loaded of={answer}>{({ list }) => <Metrics list={list} />}</Loaded>
    </section>
  );
}

interface Line {
  name: string;
  unit: string;
  tone: Tone;
  most?: number;
  of(metric: DeviceMetric): number | null;
}

const lines: readonly Line[] = [
  { name: words.speed, unit: ' km/h', tone: 'busy', of: ({ speed }) => speed },
  { name: words.course, unit: '°', tone: 'special', most: 360, of: ({ course }) => course },
  { name: words.satellites, unit: '', tone: 'good', of: ({ satellites }) => satellites },
  { name: words.gsm, unit: '', tone: 'warn', most: 31, of: ({ gsm }) => gsm },
  { name: words.voltage, unit: ' V', tone: 'bad', of: voltsOf },
];

function Metrics({ list }: { list: readonly DeviceMetric[] }) {
  const told = lines.filter(({ of }) => list.some((metric) => of(metric) !== null));
  if (told.length === 0) return <p className="muted">{words.none}</p>;
  return told.map((line) => <MetricChart key={line.name} line={line} list={list} />);
}

function MetricChart({ line, list }: { line: Line; list: readonly DeviceMetric[] }) {
  const option = useMemo(() => (look: ChartLook) => optionOf(line, list, look), [line, list]);
  const values = list.flatMap((metric) => line.of(metric) ?? []);
  const range = words.range(String(Math.min(...values)), String(Math.max(...values)));
  return (
    <div className="device-metric">
      <h3>{line.name}</h3>
      <Chart label={`${line.name} ${range}`} height={130} option={option} />
    </div>
  );
}

function optionOf({ name, unit, tone, most, of }: Line, list: readonly DeviceMetric[], look: ChartLook) {
  return {
    grid: { left: 60, right: 16, top: 12, bottom: 24 },
    tooltip: { trigger: 'axis' },
    xAxis: { ...timeAxis(look), min: list[0]?.at, max: list.at(-1)?.at },
    yAxis: valueAxis(look, most === undefined ? { unit, scale: true } : { unit, min: 0, max: most }),
    series: [sampleLine(list, of, { name, unit, colour: look.tones[tone].solid })],
  };
}
