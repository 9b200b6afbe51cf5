import type { Screen } from '../../kit/page/screens.ts';
import { pricingPaths } from './pricing.paths.ts';

export const pricingScreens: readonly Screen[] = [
  {
    path: pricingPaths.schemes,
    title: { zh: '计费配置', en: 'Billing' },
    icon: 'money',
    codes: '1702',
    group: 'marketing',
    load: () => import('./scheme-list.tsx'),
  },
];
