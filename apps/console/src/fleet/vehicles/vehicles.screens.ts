import type { Screen } from '../../kit/page/screens.ts';
import { vehiclesPaths } from './vehicles.paths.ts';

export const vehiclesScreens: readonly Screen[] = [
  {
    path: vehiclesPaths.list,
    title: { zh: '车辆查询', en: 'Vehicle query' },
    icon: 'search',
    codes: '0302',
    group: 'vehicles',
    load: () => import('./vehicle-list.tsx'),
  },
  {
    path: vehiclesPaths.detail,
    title: { zh: '车辆详情', en: 'Vehicle' },
    codes: 'all',
    hidden: true,
    outside: true,
    load: () => import('./detail/vehicle-detail.tsx'),
  },
];
