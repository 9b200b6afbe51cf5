import type { Screen } from '../../kit/page/screens.ts';
import { fencesPaths } from './fences.paths.ts';

export const fencesScreens: readonly Screen[] = [
  {
    path: fencesPaths.areas,
    title: { zh: '服务区围栏', en: 'Service area fences' },
    icon: 'map',
    codes: '0503',
    group: 'operations',
    load: () => import('./list/service-areas.tsx'),
  },
  {
    path: fencesPaths.stations,
    title: { zh: '还车点围栏', en: 'Station fences' },
    icon: 'map',
    codes: '0504',
    group: 'operations',
    load: () => import('./list/stations.tsx'),
  },
  {
    path: fencesPaths.stationsTencent,
    title: { zh: '还车点围栏（腾讯地图）', en: 'Station fences (Tencent)' },
    icon: 'map',
    codes: '0504',
    group: 'operations',
    load: () => import('./list/stations-tencent.tsx'),
  },
  {
    path: fencesPaths.zones,
    title: { zh: '禁停区', en: 'No-stop zones' },
    icon: 'map',
    codes: '0505',
    group: 'operations',
    load: () => import('./list/zones.tsx'),
  },
  {
    path: fencesPaths.opsAreas,
    title: { zh: '运维区域管理', en: 'O&M areas' },
    icon: 'map',
    codes: '0908',
    group: 'maintenance',
    load: () => import('./list/ops-areas.tsx'),
  },
];
