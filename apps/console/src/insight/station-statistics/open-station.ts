import { lazy } from 'react';
import { defineView } from '../../kit/action/define-action.tsx';
import { stationStatisticsWords as words } from './station-statistics.words.ts';

/** A station of a list, with the list's span. */
export interface ShownStation {
  id: string;
  name: string;
  enabled: boolean;
  from?: number;
  to?: number;
}

/** The span of a station's figures. */
export type SpanQuery = Pick<ShownStation, 'from' | 'to'>;

/** Opens a station's rides, its vehicles and its actions. */
export const openStation = defineView<ShownStation>({
  id: 'stationStatistics.open',
  label: words.open,
  view: lazy(() => import('./station-drawer.tsx')),
});
