import { type CourseFigure, fleetHistory } from '@kickstand/contract/insight/fleet-history';
import { useMemo } from 'react';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { countText } from '../../ui/format.ts';
import { homeWords } from './home.words.ts';
import { Strip, useTiles } from './home-tiles.tsx';

const words = homeWords.course;

const looks = {
  rides: { tone: 'busy', axis: 0 },
  rentable: { tone: 'good', axis: 1 },
} as const;

const hourText = (hour: number) => `${hour}:00`;

/** Today's course of each figure as a line, and the usual course dashed; each figure on its own axis. */
const optionOf = (figures: readonly CourseFigure[]) => (look: ChartLook) => ({
  grid: { left: 48, right: 48, top: 64, bottom: 24 },
  // Without the circle, and wide enough, so that a dashed line is told from another.
  legend: { top: 0, itemWidth: 36, itemStyle: { opacity: 0 }, textStyle: { color: look.text } },
  xAxis: {
    type: 'category',
    // An hour's value is known when it is over.
    data: figures[0]?.hours.map(({ hour }) => hourText(hour + 1)) ?? [],
    axisLabel: { color: look.text },
    axisLine: { lineStyle: { color: look.line } },
  },
  yAxis: [valueAxis(look, { unit: '' }), valueAxis(look, { unit: '', across: false })],
  series: figures.flatMap(({ name, hours }) => {
    const { tone, axis } = looks[name];
    const line = {
      type: 'line',
      yAxisIndex: axis,
      showSymbol: false,
      color: look.tones[tone].solid,
    };
    return [
      { ...line, name: words.lines[name], data: hours.map(({ now }) => now) },
      {
        ...line,
        name: words.usual(words.lines[name]),
        lineStyle: { type: 'dashed', width: 1 },
        data: hours.map(({ usual }) => usual),
      },
    ];
  }),
  tooltip: { trigger: 'axis' },
});

/** The chart in a sentence: rides by the last full hour, and the usual number. */
function sentenceOf(figures: readonly CourseFigure[]) {
  const last = figures.find(({ name }) => name === 'rides')?.hours.findLast(({ now }) => now !== null);
  if (!last) return words.early;
  const [rides, hour] = [countText(last.now), last.hour + 1];
  return last.usual === null ? words.soFar(rides, hour) : words.compared(rides, countText(last.usual), hour);
}

function Lines({ figures }: { figures: readonly CourseFigure[] }) {
  const option = useMemo(() => optionOf(figures), [figures]);
  return <Chart label={sentenceOf(figures)} height={240} option={option} />;
}

/** Today beside the usual course of such a day, to see at a glance how it is going. */
export function CourseToday() {
  const { answer, busy, refresh } = useTiles(fleetHistory.course);
  const { at, list, likeDays = [] } = answer.data ?? {};
  return (
    <Strip title={words.title} at={at} busy={busy} error={answer.error} refresh={() => void refresh()}>
      {list && (
        <>
          <p className="muted">
            {sentenceOf(list)}
            {' · '}
            {likeDays.length > 1
              ? words.days(likeDays.map((day) => day.slice(5)).join(homeWords.comma))
              : words.none}
          </p>
          <Lines figures={list} />
        </>
      )}
    </Strip>
  );
}
