import type { Screen } from '../../kit/page/screens.ts';
import { liveMapPaths } from './live-map.paths.ts';

export const liveMapScreens: readonly Screen[] = [
  {
    path: liveMapPaths.map,
    title: { zh: '运营地图', en: 'Operation map' },
    icon: 'map',
    codes: '0301',
    group: 'vehicles',
    load: () => import('./operation-map.tsx'),
  },
];
