import type { Screen } from '../../kit/page/screens.ts';
import { blacklistPaths } from './blacklist.paths.ts';

export const blacklistScreens: readonly Screen[] = [
  {
    path: blacklistPaths.list,
    title: { zh: '黑名单', en: 'Blacklist' },
    icon: 'users',
    codes: '08',
    group: 'users',
    load: () => import('./blacklist-list.tsx'),
  },
];
