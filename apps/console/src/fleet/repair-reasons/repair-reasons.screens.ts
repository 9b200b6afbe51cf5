import type { Screen } from '../../kit/page/screens.ts';
import { repairReasonsPaths } from './repair-reasons.paths.ts';

export const repairReasonsScreens: readonly Screen[] = [
  {
    path: repairReasonsPaths.list,
    title: { zh: '报修配置', en: 'Repair reasons' },
    icon: 'tool',
    codes: '0501',
    group: 'operations',
    load: () => import('./repair-reason-list.tsx'),
  },
];
