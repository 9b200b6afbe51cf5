import { type VehicleSum, vehicleStatistics } from '@kickstand/contract/insight/vehicle-statistics';
import type { ReplyOf } from '@kickstand/contract/kit';
import { Drawer } from 'antd';
import { useMemo } from 'react';
import { carLink } from '../../fleet/vehicle-kit/cells.parts.tsx';
import { SideBySide } from '../../fleet/vehicle-kit/side-by-side.parts.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { average, type Cell, duration, metres, money } from '../../kit/list/cells.tsx';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { usePage } from '../../kit/page/page.ts';
import { spanOfSearch } from '../../kit/page/span-of-search.ts';
import { Loaded } from '../../kit/page/states.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { moneyText } from '../../ui/format.ts';
import { vehicleStatisticsWords as words } from './vehicle-statistics.words.ts';

type Compared = ReplyOf<typeof vehicleStatistics.compare>;
type Fact = keyof Compared['average'];
type Column = VehicleSum | Compared['average'];

/** Each fact with its cell, and whether high values are good. */
const facts: readonly [Fact, Cell<never>, good: boolean][] = [
  ['earnedCents', money, true],
  ['earnedPerDay', money, true],
  ['trips', average, true],
  ['tripsPerDay', average, true],
  ['netCents', money, true],
  ['distanceM', metres, true],
  ['ridingSeconds', duration, true],
  ['shelfDays', average, true],
  ['failedUnlocks', average, false],
  ['missedDispatch', average, false],
  ['missedOps', average, false],
  ['workCents', money, false],
  ['partsCents', money, false],
];

/** The rank of a vehicle by a fact among the compared ones. */
function rankOf(list: readonly VehicleSum[], fact: Fact, isGood: boolean) {
  const values = list.flatMap((row) => row[fact] ?? []);
  const ends = [Math.min(...values), Math.max(...values)];
  const [worst, best] = isGood ? ends : ends.toReversed();
  return (value: number | null) => {
    if (best === worst) return undefined;
    if (value === best) return 'best' as const;
    return value === worst ? ('worst' as const) : undefined;
  };
}

/** The deviation from the average; undefined without one. */
function besideAverage(value: number | null, mean: number | null) {
  if (value === null || mean === null || mean === 0) return undefined;
  const percent = Math.round(((value - mean) / Math.abs(mean)) * 100);
  return words.besideAverage(`${percent < 0 ? '−' : '+'}${Math.abs(percent)}%`);
}

const linesOf = ({ list, average: mean }: Compared) =>
  facts.map(([key, cell, isGood]) => {
    const rank = rankOf(list, key, isGood);
    return {
      key,
      label: words.fields[key as keyof typeof words.fields],
      show: (of: Column) => {
        const value: number | null = of[key];
        const shown = cell(value as never, of);
        if (of === mean) return shown;
        const ranked = rank(value);
        return (
          <>
            {shown}{' '}
            {ranked && <Badge tone={ranked === 'best' ? 'good' : 'bad'}>{words.ranked[ranked]}</Badge>}
            <div className="muted">{besideAverage(value, mean[key])}</div>
          </>
        );
      },
    };
  });

const linesOfDays = ({ days }: Compared) => {
  const [dates, vehicles] = [
    [...new Set(days.map(({ day }) => day))],
    [...new Set(days.map(({ carId }) => carId))],
  ];
  const earned = new Map(days.map(({ carId, day, earnedCents }) => [`${carId} ${day}`, earnedCents]));
  return (look: ChartLook) => ({
    grid: { left: 56, right: 8, top: 32, bottom: 28 },
    legend: { top: 0, textStyle: { color: look.text } },
    tooltip: { trigger: 'axis' },
    xAxis: { type: 'category', data: dates, axisLabel: { color: look.text } },
    yAxis: valueAxis(look, { unit: '' }),
    series: vehicles.map((carId) => ({
      type: 'line',
      name: carId,
      showSymbol: dates.length === 1,
      data: dates.map((day) => (earned.get(`${carId} ${day}`) ?? 0) / 100),
    })),
  });
};

function Shown({ of }: { of: Compared }) {
  const option = useMemo(() => linesOfDays(of), [of]);
  const vehicles = of.list.map((row) => ({
    key: row.id,
    head: (
      <>
        {carLink(row.carId, row)} <span className="muted">{row.area}</span>
      </>
    ),
    of: row as Column,
  }));
  const said = of.list.map(({ carId, earnedCents }) => `${carId} ${moneyText(earnedCents)}`);
  return (
    <>
      <SideBySide<Column>
        label={words.compare}
        columns={[...vehicles, { key: 'average', head: words.average, of: of.average }]}
        lines={linesOf(of)}
      />
      {of.days.length > 0 && (
        <Chart label={words.daysOf(said.join(kitWords.comma))} height={240} option={option} />
      )}
    </>
  );
}

/** Some vehicles compared with each other and with the average of all, over the page's span. */
export default function CompareVehicles({ carIds, close }: { carIds: readonly string[]; close(): void }) {
  const query = { ...spanOfSearch(usePage().search), carIds: [...carIds] };
  const answer = useCall(vehicleStatistics.compare, { query }, { quiet: true });
  return (
    <Drawer open size={960} title={words.compare} onClose={close}>
      <Loaded of={answer}>{(of) => <Shown of={of} />}</Loaded>
    </Drawer>
  );
}
