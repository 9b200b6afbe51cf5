import type { Screen } from '../../kit/page/screens.ts';
import { stationStatisticsPaths } from './station-statistics.paths.ts';

export const stationStatisticsScreens: readonly Screen[] = [
  {
    path: stationStatisticsPaths.page,
    title: { zh: '站点统计', en: 'Station statistics' },
    icon: 'chart',
    codes: '0907',
    group: 'maintenance',
    load: () => import('./station-page.tsx'),
  },
];
