import {
  courseSpans,
  type StationCourse,
  stationStatistics,
} from '@kickstand/contract/insight/station-statistics';
import { Flex, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { DayPicker } from '../../kit/input/day-picker.tsx';
import { average, count, duration, instant, withLayout } from '../../kit/list/cells.tsx';
import { timeAxis, valueAxis } from '../../kit/page/chart-axes.ts';
import { Parts } from '../../kit/page/facts.tsx';
import { instantText } from '../../kit/page/format.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { countText } from '../../ui/format.ts';
import { stationStatisticsWords } from './station-statistics.words.ts';

const words = stationStatisticsWords.course;

type Half = StationCourse['halves'][number];

/** The drawn series, by axis: counts, or minutes of the half hour. */
const lines = [
  { key: 'rentable', tone: 'good', axis: 0 },
  { key: 'pickups', tone: 'busy', axis: 0 },
  { key: 'returns', tone: 'special', axis: 0 },
  { key: 'failures', tone: 'bad', axis: 0 },
  { key: 'emptyMinutes', tone: 'quiet', axis: 1 },
  { key: 'fullMinutes', tone: 'warn', axis: 1 },
] as const;

const optionOf = (halves: readonly Half[]) => (look: ChartLook) => ({
  grid: { left: 40, right: 44, top: 52, bottom: 24 },
  legend: { textStyle: { color: look.text } },
  xAxis: timeAxis(look),
  yAxis: [valueAxis(look, { unit: '' }), valueAxis(look, { unit: words.minutes, max: 30, across: false })],
  series: lines.map(({ key, tone, axis }) => ({
    type: 'line',
    name: words.fields[key],
    yAxisIndex: axis,
    showSymbol: false,
    lineStyle: { type: axis === 0 ? 'solid' : 'dashed' },
    color: look.tones[tone].solid,
    data: halves.map((half) => [half.at, half[key]]),
  })),
  tooltip: { trigger: 'axis' },
});

const sum = (halves: readonly Half[], key: 'pickups' | 'returns') =>
  countText(halves.reduce((n, half) => n + half[key], 0));

function Lines({ of: { from, to, halves } }: { of: StationCourse }) {
  const option = useMemo(() => optionOf(halves), [halves]);
  const said = [instantText(from), instantText(to), sum(halves, 'pickups'), sum(halves, 'returns')] as const;
  return <Chart label={words.chartOf(...said)} height={260} option={option} />;
}

const minutes = withLayout((value: number | null) => duration(value === null ? null : value * 60, {}), {
  align: 'right',
});

/** The same as the lines, as a table. */
const Halves = ({ of: { halves } }: { of: StationCourse }) => (
  <Parts
    title={words.title}
    rows={halves}
    rowKey="at"
    labels={words.fields}
    show={{
      at: instant,
      rentable: average,
      pickups: count,
      returns: count,
      failures: count,
      presentMinutes: minutes,
      emptyMinutes: minutes,
      fullMinutes: minutes,
    }}
  />
);

const spans = [...courseSpans, 'one'] as const;
const looks = ['lines', 'table'] as const;

/** The course of a station by half hours of a day or up to now, with its figures: as lines or a table. */
export function Course({ stationId, usualDay }: { stationId: string; usualDay: string }) {
  const [span, setSpan] = useState<(typeof spans)[number]>('day');
  const [day, setDay] = useState(usualDay);
  const [look, setLook] = useState<(typeof looks)[number]>('lines');
  const query = span === 'one' ? { day } : { last: span };
  const answer = useCall(
    stationStatistics.course,
    { params: { stationId }, query },
    { quiet: true, keep: true },
  );
  return (
    <section aria-label={words.title}>
      <h4>{words.title}</h4>
      <Flex wrap gap="small">
        <Segmented
          size="small"
          aria-label={words.span}
          value={span}
          options={spans.map((value) => ({ value, label: words.spans[value] }))}
          onChange={setSpan}
        />
        {span === 'one' && (
          <DayPicker aria-label={words.day} value={day} onChange={(chosen) => chosen && setDay(chosen)} />
        )}
        <Segmented
          size="small"
          aria-label={words.look}
          value={look}
          options={looks.map((value) => ({ value, label: words.looks[value] }))}
          onChange={setLook}
        />
      </Flex>
      <Loaded of={answer}>
        {(course) =>
          course.halves.length === 0 ? (
            <p className="muted">{words.none}</p>
          ) : look === 'lines' ? (
            <Lines of={course} />
          ) : (
            <Halves of={course} />
          )
        }
      </Loaded>
      <p className="muted">{words.hint}</p>
    </section>
  );
}
