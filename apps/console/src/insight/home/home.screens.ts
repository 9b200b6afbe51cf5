import type { Screen } from '../../kit/page/screens.ts';
import { homePaths } from './home.paths.ts';

export const homeScreens: readonly Screen[] = [
  {
    path: homePaths.landing,
    title: { zh: '首页', en: 'Home' },
    icon: 'home',
    codes: 'all',
    load: () => import('./landing.tsx'),
  },
  {
    path: homePaths.funds,
    title: { zh: '资金监管', en: 'Funds' },
    codes: 'FinancialReconciliation',
    hidden: true,
    load: () => import('./money/fund-days.tsx'),
  },
  {
    path: homePaths.old,
    title: { zh: '旧首页', en: 'Old home' },
    codes: '02',
    hidden: true,
    forward: ['/screenHome', '/log'],
    load: () => import('./refused/forbidden.tsx'),
  },
];
