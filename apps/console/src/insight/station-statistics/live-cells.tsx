import type { LiveStation, StationFigure } from '@kickstand/contract/insight/station-statistics';
import { fillLevel, fillPercent } from '@kickstand/domain/places/stations';
import type { ReactNode } from 'react';
import { type Cell, count, percent, withLayout } from '../../kit/list/cells.tsx';
import { countText, percentText } from '../../ui/format.ts';
import { useLiveFigures } from './live-figures.ts';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

interface NowProps {
  of: LiveStation;
  show(now: LiveStation): ReactNode;
}

/** The row with live values. */
function Now({ of, show }: NowProps) {
  const figures = useLiveFigures(of.id);
  if (!figures) return show(of);
  const capacity = figures.capacity || null;
  return show({ ...of, ...figures, capacity, fillPct: fillPercent(figures.current, capacity) });
}

const moving = <V,>(show: (now: LiveStation) => ReactNode, like: Cell<V>): Cell<V, LiveStation> =>
  withLayout((_: V, row: LiveStation) => <Now of={row} show={show} />, {
    ...(like.align && { align: like.align }),
    ...(like.writing && { writing: like.writing }),
    ...(like.unit && { unit: like.unit }),
  });

/** A count updated by the socket. */
export const liveCount = (name: Exclude<StationFigure, 'capacity'>) =>
  withLayout(
    moving<number>((now) => <span className="figure">{countText(now[name])}</span>, count),
    { width: 80 },
  );

export const liveCapacity = withLayout(
  moving<number | null>(
    ({ capacity }) => (
      <span className="figure">{capacity === null ? words.unlimited : countText(capacity)}</span>
    ),
    count,
  ),
  { width: 80 },
);

/** The fill level, with a dot as on the map. */
export const liveFill = withLayout(
  moving<number | null>(
    ({ current, capacity, fillPct }) => (
      <span className="figure">
        <span className="fill-dot" data-level={fillLevel(current, capacity)} aria-hidden="true" />{' '}
        {percentText(fillPct)}
      </span>
    ),
    percent,
  ),
  { width: 100 },
);
