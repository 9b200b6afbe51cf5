import type { Screen } from '../../kit/page/screens.ts';
import { approvalsPaths } from './approvals.paths.ts';

export const approvalsScreens: readonly Screen[] = [
  {
    path: approvalsPaths.list,
    title: { zh: '复核审批', en: 'Approvals' },
    icon: 'log',
    codes: 'all',
    menuCodes: 'approve',
    group: 'permissions',
    load: () => import('./approval-list.tsx'),
  },
];
