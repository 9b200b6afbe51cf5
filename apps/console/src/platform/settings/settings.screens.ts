import type { Screen } from '../../kit/page/screens.ts';
import { settingsPaths } from './settings.paths.ts';

export const settingsScreens: readonly Screen[] = [
  {
    path: settingsPaths.system,
    title: { zh: '系统配置', en: 'System configuration' },
    icon: 'setting',
    codes: '0502',
    group: 'operations',
    load: () => import('./system-config.tsx'),
  },
];
