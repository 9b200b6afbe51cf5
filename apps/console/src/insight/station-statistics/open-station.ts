import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

/** A station of a list, with the span that the list looks at. */
export interface ShownStation {
  id: string;
  name: string;
  enabled: boolean;
  from?: number;
  to?: number;
}

/** The span that a station is told of. */
export type SpanQuery = Pick<ShownStation, 'from' | 'to'>;

/** Opens what came to a station and left it, what stands there, and what can be done about it. */
export const openStation = defineView<ShownStation>({
  id: 'stationStatistics.open',
  label: words.open,
  view: lazy(() => import('./station-drawer.tsx')),
});
