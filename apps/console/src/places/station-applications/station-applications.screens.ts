import type { Screen } from '../../kit/page/screens.ts';
import { stationApplicationsPaths } from './station-applications.paths.ts';

export const stationApplicationsScreens: readonly Screen[] = [
  {
    path: stationApplicationsPaths.list,
    title: { zh: '站点申请', en: 'Station applications' },
    icon: 'map',
    codes: '0910',
    group: 'maintenance',
    load: () => import('./station-page.tsx'),
  },
];
