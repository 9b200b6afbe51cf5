import type { Screen } from '../../kit/page/screens.ts';
import { adsPaths } from './ads.paths.ts';

export const adsScreens: readonly Screen[] = [
  {
    path: adsPaths.config,
    title: { zh: '广告配置', en: 'Ads' },
    icon: 'screen',
    codes: 'all',
    group: 'marketing',
    load: () => import('./ad-list.tsx'),
  },
];
