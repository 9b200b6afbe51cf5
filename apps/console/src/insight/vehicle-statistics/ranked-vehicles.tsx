import {
  mostRanked,
  type RankedFigure,
  type RankedVehicle,
  rankedFigures,
  vehicleStatistics,
} from '@kickstand/contract/insight/vehicle-statistics';
import type { Cents, ReplyOf } from '@kickstand/contract/kit';
import { Button, Segmented } from 'antd';
import { useMemo, useState } from 'react';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { average, type Cell, count as counted, money, text, withLayout } from '../../kit/list/cells.tsx';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { Parts } from '../../kit/page/facts.tsx';
import { Loaded } from '../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { countText, decimalText } from '../../ui/format.ts';
import { taskBulk } from './vehicle-bulk.tsx';
import { vehicleStatisticsWords as words } from './vehicle-statistics.words.ts';

type Ends = ReplyOf<typeof vehicleStatistics.ends>;

const yuan: Cell<number> = withLayout((value: number) => money(value as Cents, undefined), {
  align: 'right',
});
const cells: Record<RankedFigure, Cell<number>> = {
  earnedPerDay: yuan,
  tripsPerDay: average,
  netPerDay: yuan,
};
/** Drawn in yuan, or unscaled. */
const drawn = (by: RankedFigure, value: number) => (by === 'tripsPerDay' ? value : value / 100);

const barsOf =
  (rows: readonly RankedVehicle[], by: RankedFigure, tone: 'good' | 'bad') => (look: ChartLook) => ({
    grid: { left: 56, right: 8, top: 12, bottom: 24 },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: rows.map(({ carId }) => carId), axisLabel: { color: look.text } },
    yAxis: valueAxis(look, { unit: '' }),
    series: [{ type: 'bar', color: look.tones[tone].solid, data: rows.map(({ value }) => drawn(by, value)) }],
  });

interface EndProps {
  title: string;
  rows: readonly RankedVehicle[];
  by: RankedFigure;
  tone: 'good' | 'bad';
}

/** One end, as a chart and as a table. */
function End({ title, rows, by, tone }: EndProps) {
  const option = useMemo(() => barsOf(rows, by, tone), [rows, by, tone]);
  const said = rows.map(({ carId, value }) => `${carId} ${decimalText(drawn(by, value))}`);
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {rows.length > 0 && (
        <Chart label={`${title}${kitWords.comma}${said.join(kitWords.comma)}`} height={160} option={option} />
      )}
      <Parts
        title={title}
        rows={rows}
        rowKey="id"
        labels={{ ...words.fields, value: words.rankedBy[by] }}
        show={{ carId: carLink, value: cells[by], shelfDays: counted, area: text }}
        empty={words.empty}
      />
    </section>
  );
}

/** Creates tasks for all of the worst. */
function TasksForWorst({ worst }: Pick<Ends, 'worst'>) {
  const [isAsked, setIsAsked] = useState(false);
  const may = useMay();
  const { Run } = taskBulk;
  const ids = worst.map(({ carId }) => carId);
  const count = new Set(ids).size;
  if (!may(taskBulk.may) || count === 0) return null;
  return (
    <>
      <p>
        <Button onClick={() => setIsAsked(true)}>{words.tasksForWorst(countText(count))}</Button>
      </p>
      {isAsked && (
        <Run chosen={{ kind: 'rows', ids, rows: [...worst], count }} end={() => setIsAsked(false)} />
      )}
    </>
  );
}

/** The best and the worst vehicles per day on the shelf. */
export default function RankedVehicles({ filter }: { filter: object }) {
  const [by, setBy] = useState<RankedFigure>('earnedPerDay');
  const answer = useCall(vehicleStatistics.ends, { query: { ...filter, by } }, { quiet: true });
  return (
    <>
      <Segmented<RankedFigure>
        aria-label={words.rankedByLabel}
        value={by}
        options={rankedFigures.map((value) => ({ value, label: words.rankedBy[value] }))}
        onChange={setBy}
      />
      <Loaded of={answer}>
        {({ best, worst, leftOut }) => (
          <>
            {leftOut > 0 && <p className="muted">{words.leftOut(countText(leftOut))}</p>}
            <TasksForWorst worst={worst} />
            <End title={words.best(countText(mostRanked))} rows={best} by={by} tone="good" />
            <End title={words.worst(countText(mostRanked))} rows={worst} by={by} tone="bad" />
          </>
        )}
      </Loaded>
    </>
  );
}
