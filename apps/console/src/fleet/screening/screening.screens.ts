import type { Screen } from '../../kit/page/screens.ts';
import { screeningPaths } from './screening.paths.ts';

export const screeningScreens: readonly Screen[] = [
  {
    path: screeningPaths.page,
    title: { zh: '车辆筛查', en: 'Vehicle screening' },
    icon: 'search',
    codes: '0307',
    group: 'vehicles',
    load: () => import('./screening-page.tsx'),
  },
  {
    path: screeningPaths.runs,
    title: { zh: '筛查记录', en: 'Screening results' },
    codes: '0307',
    group: 'vehicles',
    hidden: true,
    load: () => import('./run-list.tsx'),
  },
];
