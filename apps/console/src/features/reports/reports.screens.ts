import type { Screen } from '../../kit/page/screens.ts';
import { figurePaths } from '../../kit/report/figure-path.ts';
import { reportsPaths } from './reports.paths.ts';

export const reportsScreens: readonly Screen[] = [
  {
    path: reportsPaths.daily,
    title: { zh: '日统计', en: 'Daily statistics' },
    codes: '150101',
    group: 'reports',
    load: () => import('./daily.tsx'),
  },
  {
    path: figurePaths.rows,
    title: { zh: '指标明细', en: 'Rows behind a figure' },
    codes: '150101||1502||150301||150401||150501||150601||0221||LargeRevenueScreen||0304',
    hidden: true,
    load: () => import('./figure-rows.tsx'),
  },
];
