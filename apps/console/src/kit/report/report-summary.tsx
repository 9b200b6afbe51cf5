import { grains, type RecordGap } from '@kickstand/contract/kit';
import { type MetricName, metricOf } from '@kickstand/domain/insight/metrics';
import type { Grain } from '@kickstand/domain/platform/time';
import { type ReactNode, useMemo } from 'react';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { nothing } from '../../ui/format.ts';
import { valueAxis } from '../page/chart-axes.ts';
import { usePage } from '../page/page.ts';
import { changeText, gapText } from './compared.tsx';
import { metricLabel, metricText } from './metric-text.ts';
import { daysOf, periodText } from './periods.ts';
import { reportWords as words } from './report.words.ts';

type Figures = Readonly<Record<string, number | null>>;

/** What a report says beside its rows. */
export interface ReportReply {
  span: { from: string; to: string };
  sum: Figures;
  before: { from: string; to: string; sum: Figures; cutAt: number | null; gap: RecordGap | null };
  series: readonly { period: string; isProvisional: boolean; now: Figures; before: Figures | null }[];
  at: number;
  notes: readonly { id: string; day: string; text: string; operator: string; version: number }[];
}

interface SummaryProps {
  reply: ReportReply;
  tiles: readonly MetricName[];
  /** What is drawn until somebody chooses. */
  usual: readonly MetricName[];
  /** Said below the figures, of all days together. */
  above?: ReactNode;
}

const mostDrawn = 2;

/** The sums of what matters most beside those of before; one that is chosen is drawn. */
export function ReportSummary({ reply, tiles, usual, above }: SummaryProps) {
  const { search, setSearch } = usePage();
  const asked = search.chart
    ?.split(',')
    .filter((name): name is MetricName => tiles.some((tile) => tile === name));
  const drawn = asked?.length ? asked : usual;
  const toggle = (name: MetricName) => setSearch({ ...search, chart: chosenWith(drawn, name).join(',') });
  return (
    <section className="report-summary" aria-label={words.figures}>
      <div className="report-figures">
        <ul className="report-tiles">
          {tiles.map((name) => (
            <li key={name} data-drawn={drawn.includes(name)}>
              <button type="button" aria-pressed={drawn.includes(name)} onClick={() => toggle(name)}>
                <span className="report-label">{metricLabel(name)}</span>
                <span className="report-value">{metricText(name, reply.sum[name])}</span>
                <span className="report-before" title={gapText(reply.before.gap)}>
                  {beforeText(name, reply)}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {above}
      </div>
      <ReportChart reply={reply} drawn={drawn} grain={grains.find((one) => one === search.grain) ?? 'day'} />
    </section>
  );
}

/** At most two of one unit are drawn together, the last ones chosen. */
function chosenWith(drawn: readonly MetricName[], name: MetricName): MetricName[] {
  if (drawn.includes(name)) return drawn.length > 1 ? drawn.filter((one) => one !== name) : [...drawn];
  const { unit } = metricOf(name);
  return [...drawn.filter((one) => metricOf(one).unit === unit), name].slice(-mostDrawn);
}

function beforeText(name: MetricName, { sum, before }: ReportReply) {
  if (before.gap) return `${words.beforeShort} ${nothing}`;
  const said = `${words.beforeShort} ${metricText(name, before.sum[name])}`;
  const change = changeText(sum[name], before.sum[name]);
  return change ? `${said} · ${change}` : said;
}

/** Folded beside the tiles, pixels. */
const height = 148;

interface ChartProps {
  reply: ReportReply;
  drawn: readonly MetricName[];
  grain: Grain;
}

function ReportChart({ reply, drawn, grain }: ChartProps) {
  const option = useMemo(
    () => (look: ChartLook) => optionOf({ reply, drawn, grain }, look),
    [reply, drawn, grain],
  );
  return (
    <Chart label={words.chart(drawn.map(metricLabel).join(words.colon))} height={height} option={option} />
  );
}

/** Money is drawn in yuan. */
const drawnValue = (name: MetricName, value: number | null | undefined) =>
  metricOf(name).unit === 'cents' && typeof value === 'number' ? value / 100 : (value ?? null);

function optionOf({ reply: { series, notes, span }, drawn, grain }: ChartProps, look: ChartLook) {
  const nameOf = (period: string) =>
    grain === 'day' ? period.slice(5) : periodText(daysOf(period, grain, span), grain);
  const noted = new Set(notes.map(({ day }) => day));
  const { tones, text } = look;
  const main = drawn.at(-1) ?? 'rides';
  const bars = drawn.map((name, i) => {
    const colour = i === drawn.length - 1 ? tones.busy.solid : tones.quiet.solid;
    return {
      name: metricLabel(name),
      type: 'bar',
      barMaxWidth: 32,
      itemStyle: { color: colour },
      data: series.map(({ now, isProvisional }) => ({
        value: drawnValue(name, now[name]),
        ...(isProvisional && {
          itemStyle: { color: 'transparent', borderColor: colour, borderType: 'dashed', borderWidth: 1 },
        }),
      })),
    };
  });
  const before = {
    name: words.beforeOf(metricLabel(main)),
    type: 'scatter',
    symbol: 'rect',
    symbolSize: [40, 3],
    itemStyle: { color: tones.warn.solid },
    data: series.map((one) => drawnValue(main, one.before?.[main])),
  };
  return {
    grid: { left: 64, right: 16, top: 28, bottom: 22 },
    legend: { top: 0, textStyle: { color: text } },
    tooltip: { trigger: 'axis' },
    xAxis: {
      type: 'category',
      data: series.map(({ period }) => `${nameOf(period)}${noted.has(period) ? ' ✎' : ''}`),
      axisLabel: { color: text },
    },
    yAxis: valueAxis(look, { unit: '' }),
    series: [...bars, before],
  };
}
