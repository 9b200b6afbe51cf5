import type { Screen } from '../../kit/page/screens.ts';
import { accountPaths } from './account.paths.ts';

export const accountScreens: readonly Screen[] = [
  {
    path: accountPaths.profile,
    title: { zh: '个人中心', en: 'Profile' },
    icon: 'users',
    codes: 'all',
    hidden: true,
    load: () => import('./profile.tsx'),
  },
];
