import type { Screen } from '../../kit/page/screens.ts';
import { depositsPaths } from './deposits.paths.ts';

export const depositsScreens: readonly Screen[] = [
  {
    path: depositsPaths.config,
    title: { zh: '会员配置', en: 'Membership' },
    icon: 'users',
    codes: '1705',
    group: 'marketing',
    load: () => import('./deposit-config.tsx'),
  },
];
