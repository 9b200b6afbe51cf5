import { type BandRow, walletReport } from '@kickstand/contract/insight/reports';
import type { ReplyOf } from '@kickstand/contract/kit';
import { useMemo } from 'react';
import { kitWords } from '../../../kit/kit.words.ts';
import { count, money, oneOf } from '../../../kit/list/cells.tsx';
import { defineListScreen } from '../../../kit/list/list-screen.tsx';
import { valueAxis } from '../../../kit/page/chart-axes.ts';
import { Chart, type ChartLook } from '../../../ui/charts/chart.tsx';
import { countText } from '../../../ui/format.ts';
import { walletReportWords } from './wallet-report.words.ts';

const words = walletReportWords.bands;

const barsOf = (rows: readonly BandRow[]) => (look: ChartLook) => ({
  grid: { left: 56, right: 8, top: 12, bottom: 28 },
  xAxis: {
    type: 'category',
    data: rows.map(({ id }) => words.names[id]),
    axisLabel: { color: look.text },
    axisLine: { lineStyle: { color: look.line } },
  },
  yAxis: valueAxis(look, { unit: '' }),
  series: [{ type: 'bar', data: rows.map(({ riders }) => riders), color: look.tones.busy }],
  tooltip: { trigger: 'axis' },
});

/** The rows below as bars. */
function Bars({ reply: { list } }: { reply: ReplyOf<typeof walletReport.bands> }) {
  const option = useMemo(() => barsOf(list), [list]);
  const said = list.map(({ id, riders }) => `${words.names[id]} ${countText(riders)}`).join(kitWords.comma);
  return <Chart label={words.chart(said)} height={150} option={option} />;
}

/** Riders by their present principal. */
export default defineListScreen({
  call: walletReport.bands,
  title: walletReportWords.tabs.bands,
  labels: words.labels,
  columns: { id: oneOf(words.names), riders: count, principalCents: money, giftCents: money },
  summary: Bars,
  empty: words.empty,
});
