import type { Screen } from '../../kit/page/screens.ts';
import { ridersPaths } from './riders.paths.ts';

export const ridersScreens: readonly Screen[] = [
  {
    path: ridersPaths.list,
    title: { zh: '用户列表', en: 'Riders' },
    icon: 'users',
    codes: '070101',
    group: 'users',
    load: () => import('./rider-list.tsx'),
  },
  {
    path: ridersPaths.detail,
    title: { zh: '用户详情', en: 'Rider' },
    codes: 'all',
    hidden: true,
    outside: true,
    load: () => import('./rider-detail.tsx'),
  },
];
