import type { Screen } from '../../kit/page/screens.ts';
import { reconcilePaths } from './reconcile.paths.ts';

export const reconcileScreens: readonly Screen[] = [
  {
    path: reconcilePaths.page,
    title: { zh: '财务对账', en: 'Reconciliation' },
    icon: 'log',
    codes: 'FinancialReconciliation',
    group: 'reports',
    load: () => import('./reconcile-page.tsx'),
  },
];
