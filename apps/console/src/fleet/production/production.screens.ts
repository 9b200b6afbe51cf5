import type { Screen } from '../../kit/page/screens.ts';
import { productionPaths } from './production.paths.ts';

export const productionScreens: readonly Screen[] = [
  {
    path: productionPaths.stock,
    title: { zh: '出入库/导入导出', en: 'Import and export' },
    icon: 'list',
    codes: 'all',
    menuCodes: '06',
    group: 'production',
    load: () => import('./stock/stock-page.tsx'),
  },
  {
    path: productionPaths.schemes,
    title: { zh: '电压方案', en: 'Voltage schemes' },
    icon: 'chart',
    codes: 'all',
    menuCodes: '06',
    group: 'production',
    load: () => import('./schemes/scheme-page.tsx'),
  },
  {
    path: productionPaths.vehicles,
    title: { zh: '生产车辆列表', en: 'Production vehicles' },
    icon: 'vehicle',
    codes: 'all',
    menuCodes: '06',
    group: 'production',
    load: () => import('./assets/asset-list.tsx'),
  },
  {
    path: productionPaths.card,
    title: { zh: '车辆资产卡', en: 'Asset card' },
    codes: 'all',
    group: 'production',
    hidden: true,
    load: () => import('./assets/asset-card.tsx'),
  },
];
