import type { Screen } from '../../kit/page/screens.ts';
import { staffReportsPaths } from './staff-reports.paths.ts';

export const staffReportsScreens: readonly Screen[] = [
  {
    path: staffReportsPaths.list,
    title: { zh: '运维举报统计', en: 'Staff reports' },
    icon: 'ticket',
    codes: '0905',
    group: 'maintenance',
    load: () => import('./report-page.tsx'),
  },
];
