import type { Screen } from '../../kit/page/screens.ts';
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
  {
    path: logsPaths.alerts,
    title: { zh: '日志告警', en: 'Log alerts' },
    codes: '1404',
    group: 'logs',
    hidden: true,
    load: () => import('./log-alerts.tsx'),
  },
  {
    path: logsPaths.rules,
    title: { zh: '日志告警规则', en: 'Log alert rules' },
    codes: '1404,140468',
    group: 'logs',
    hidden: true,
    load: () => import('./log-rules.tsx'),
  },
];
