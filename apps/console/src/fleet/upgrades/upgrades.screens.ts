import type { Screen } from '../../kit/page/screens.ts';
import { upgradesPaths } from './upgrades.paths.ts';

export const upgradesScreens: readonly Screen[] = [
  {
    path: upgradesPaths.upgrade,
    title: { zh: '设备升级', en: 'Device upgrade' },
    icon: 'device',
    codes: 'all',
    menuCodes: '06',
    group: 'production',
    load: () => import('./upgrade-page.tsx'),
  },
];
