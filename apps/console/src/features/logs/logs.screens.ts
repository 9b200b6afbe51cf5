import type { Screen } from '../../kit/screens.ts';
import { logsPaths } from './logs.paths.ts';

export const logsScreens: readonly Screen[] = [
  {
    path: logsPaths.operators,
    title: { zh: '操作员日志', en: 'Operator log' },
    icon: 'log',
    codes: '1404',
    group: 'logs',
    load: () => import('./operator-log.tsx'),
  },
];
