import type { Screen } from '../../kit/page/screens.ts';
import { vehicleLogsPaths } from './vehicle-logs.paths.ts';

export const vehicleLogsScreens: readonly Screen[] = [
  {
    path: vehicleLogsPaths.vehicle,
    title: { zh: '车辆日志', en: 'Vehicle log' },
    icon: 'log',
    codes: '1402',
    group: 'logs',
    load: () => import('./vehicle-log.tsx'),
  },
  {
    path: vehicleLogsPaths.device,
    title: { zh: '设备日志', en: 'Device log' },
    icon: 'log',
    codes: '1403',
    group: 'logs',
    load: () => import('./device-log.tsx'),
  },
];
