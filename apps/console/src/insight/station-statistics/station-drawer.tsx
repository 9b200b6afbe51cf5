import { type StationFlows, stationStatistics } from '@kickstand/contract/insight/station-statistics';
import { Drawer } from 'antd';
import { lazy, Suspense, useMemo } from 'react';
import { StationCardBody } from '../../fleet/live-map/cards/station-card.parts.tsx';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { Steps } from '../../kit/action/steps.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { kitWords } from '../../kit/kit.words.ts';
import { valueAxis } from '../../kit/page/chart-axes.ts';
import { dayText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { Loaded, LoadingPanel } from '../../kit/page/states.tsx';
import { Chart, type ChartLook } from '../../ui/charts/chart.tsx';
import { countText } from '../../ui/format.ts';
import type { ShownStation } from './open-station.ts';
import { Course } from './station-course.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

/** Loaded after the rest: it has its own map. */
const Disputes = lazy(async () => ({ default: (await import('./station-disputes.tsx')).Disputes }));

const barsOf = (hours: StationFlows['hours']) => (look: ChartLook) => ({
  grid: { left: 40, right: 8, top: 28, bottom: 24 },
  legend: { textStyle: { color: look.text } },
  xAxis: { type: 'category', data: hours.map(({ hour }) => hour), axisLabel: { color: look.text } },
  yAxis: valueAxis(look, { unit: '' }),
  series: [
    {
      type: 'bar',
      name: words.fields.pickups,
      data: hours.map(({ pickups }) => pickups),
      color: look.tones.busy.solid,
    },
    {
      type: 'bar',
      name: words.fields.returns,
      data: hours.map(({ returns }) => returns),
      color: look.tones.good.solid,
    },
  ],
  tooltip: { trigger: 'axis' },
});

function Hours({ hours }: Pick<StationFlows, 'hours'>) {
  const option = useMemo(() => barsOf(hours), [hours]);
  const said = hours
    .filter(({ pickups, returns }) => pickups + returns > 0)
    .map(({ hour, pickups, returns }) => words.ofHour(`${hour}`, countText(pickups), countText(returns)));
  return <Chart label={words.chartOf(said.join(kitWords.comma))} height={200} option={option} />;
}

const Ends = ({ title, of }: { title: string; of: StationFlows['origins'] }) => (
  <section aria-label={title}>
    <h4>{title}</h4>
    {of.length === 0 && <p className="muted">{words.noRides}</p>}
    <ol>
      {of.map(({ id, name, rides }) => (
        <li key={id}>
          {name} · {countText(rides)}
        </li>
      ))}
    </ol>
  </section>
);

/** Its vehicles now, with possible moves. */
const Standing = ({ stationId }: { stationId: string }) => (
  <section aria-label={words.now}>
    <h4>{words.now}</h4>
    <StationCardBody
      isNamed
      stationId={stationId}
      vehicle={(carId) => <PageLink to={vehiclesPaths.detail.to({}, { carId })}>{carId}</PageLink>}
    />
    <p>
      <PageLink to={vehiclesPaths.list.to({}, { stationId })}>{words.standing}</PageLink>
    </p>
  </section>
);

/** One station: its rides by hour and by their other ends, and its vehicles. */
export default function StationDrawer({ row, close }: { row: ShownStation; close(): void }) {
  const { from, to } = row;
  const query = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
  const flows = useCall(stationStatistics.flows, { params: { stationId: row.id }, query }, { quiet: true });
  return (
    <Drawer open size={560} extra={<Steps />} title={row.name} onClose={close}>
      <Loaded of={flows}>
        {({ from: first, to: last, hours, origins, targets }) => (
          <>
            <p className="muted">{words.days(dayText(first), dayText(last))}</p>
            <Hours hours={hours} />
            <Course stationId={row.id} usualDay={dayText(last)} />
            <Ends title={words.origins} of={origins} />
            <Ends title={words.targets} of={targets} />
          </>
        )}
      </Loaded>
      <Suspense fallback={<LoadingPanel rows={2} />}>
        <Disputes stationId={row.id} span={query} />
      </Suspense>
      {row.enabled && <Standing stationId={row.id} />}
    </Drawer>
  );
}
