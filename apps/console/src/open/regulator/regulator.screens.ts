import type { Screen } from '../../kit/page/screens.ts';
import { regulatorPaths } from './regulator.paths.ts';

export const regulatorScreens: readonly Screen[] = [
  {
    path: regulatorPaths.map,
    title: { zh: '政府运营地图', en: 'Government map' },
    icon: 'map',
    codes: '030601',
    group: 'vehicles',
    load: () => import('./regulator-page.tsx'),
  },
];
