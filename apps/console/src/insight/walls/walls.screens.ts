import type { Screen } from '../../kit/page/screens.ts';
import { wallsPaths } from './walls.paths.ts';

export const wallsScreens: readonly Screen[] = [
  {
    path: wallsPaths.operation,
    title: { zh: '运营大屏', en: 'Operations wall' },
    icon: 'screen',
    codes: '0221',
    outside: true,
    load: () => import('./operation/operation-wall.tsx'),
  },
  {
    path: wallsPaths.revenue,
    title: { zh: '营收大屏', en: 'Revenue wall' },
    icon: 'screen',
    codes: 'LargeRevenueScreen',
    outside: true,
    load: () => import('./money/revenue-wall.tsx'),
  },
];
