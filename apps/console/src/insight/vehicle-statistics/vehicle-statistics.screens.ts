import type { Screen } from '../../kit/page/screens.ts';
import { vehicleStatisticsPaths } from './vehicle-statistics.paths.ts';

export const vehicleStatisticsScreens: readonly Screen[] = [
  {
    path: vehicleStatisticsPaths.list,
    title: { zh: '车辆信息统计', en: 'Vehicle statistics' },
    icon: 'chart',
    codes: '0906',
    group: 'maintenance',
    load: () => import('./vehicle-sums.tsx'),
  },
];
