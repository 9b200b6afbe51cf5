import type { Screen } from '../../kit/page/screens.ts';
import { statusPaths } from './status.paths.ts';

export const statusScreens: readonly Screen[] = [
  {
    path: statusPaths.status,
    title: { zh: '运行状态', en: 'System status' },
    icon: 'device',
    codes: '0508',
    group: 'operations',
    load: () => import('./status-page.tsx'),
  },
];
