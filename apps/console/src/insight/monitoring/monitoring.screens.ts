import type { Screen } from '../../kit/page/screens.ts';
import { monitoringPaths } from './monitoring.paths.ts';

export const monitoringScreens: readonly Screen[] = [
  {
    path: monitoringPaths.devices,
    title: { zh: '设备监控', en: 'Device monitoring' },
    icon: 'device',
    codes: '0305',
    group: 'vehicles',
    load: () => import('./monitoring-page.tsx'),
  },
];
