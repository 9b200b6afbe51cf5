import { earnedSteps, vehicleStatistics } from '@kickstand/contract/insight/vehicle-statistics';
import type { Cents, InputOf, ReplyOf } from '@kickstand/contract/kit';
import { Alert } from 'antd';
import { useMemo } from 'react';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { average, count, duration, metres, money } from '../../kit/list/cells.tsx';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { Facts } from '../../kit/page/facts.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { countText, moneyText } from '../../ui/format.ts';
import { vehicleStatisticsWords as words } from './vehicle-statistics.words.ts';

type Sums = ReplyOf<typeof vehicleStatistics.sums>;
const paging = ['pageNum', 'pageSize', 'sort', 'dir', 'only'];

const names = earnedSteps.map((least) =>
  least === 0 ? words.nothing : words.from(moneyText(least as Cents)),
);

const barsOf = (steps: Sums['steps']) => (look: ChartLook) => ({
  grid: { left: 48, right: 8, top: 12, bottom: 28 },
  xAxis: {
    type: 'category',
    data: names,
    axisLabel: { color: look.text },
    axisLine: { lineStyle: { color: look.line } },
  },
  yAxis: valueAxis(look, { unit: '' }),
  series: [{ type: 'bar', data: steps, color: look.tones.busy }],
  tooltip: { trigger: 'axis' },
});

function Shown({ of }: { of: Sums }) {
  const option = useMemo(() => barsOf(of.steps), [of.steps]);
  const label = words.chartOf(
    names.map((name, i) => `${name} ${countText(of.steps[i] ?? 0)}`).join(kitWords.comma),
  );
  return (
    <section aria-label={words.sums}>
      {of.unknown.length > 0 && (
        <Alert type="warning" showIcon title={words.unknown(of.unknown.join(kitWords.comma))} />
      )}
      <Facts
        of={of}
        labels={words.fields}
        show={{
          vehicles: count,
          trips: count,
          earnedCents: money,
          distanceM: metres,
          ridingSeconds: duration,
          failedUnlocks: count,
          missedDispatch: count,
          missedOps: count,
          workCents: money,
          partsCents: money,
          netCents: money,
          shelfDays: count,
          tripsPerDay: average,
          earnedPerDay: money,
        }}
      />
      <Chart label={label} height={160} option={option} />
    </section>
  );
}

/** The totals of all matching vehicles, and the distribution by daily earnings; loaded after the rows. */
export function VehicleTotals({
  query,
}: {
  query: Partial<InputOf<typeof vehicleStatistics.list>['query']>;
}) {
  const filter = Object.fromEntries(Object.entries(query).filter(([key]) => !paging.includes(key)));
  const { data } = useCall(vehicleStatistics.sums, { query: filter }, { quiet: true });
  return data ? <Shown of={data} /> : null;
}
