import type { Screen } from '../../kit/page/screens.ts';
import { alarmsPaths } from './alarms.paths.ts';

export const alarmsScreens: readonly Screen[] = [
  {
    path: alarmsPaths.list,
    title: { zh: '车辆告警', en: 'Alarms' },
    codes: '0302||0305',
    group: 'vehicles',
    hidden: true,
    load: () => import('./alarms-page.tsx'),
  },
];
