import type { Screen } from '../../kit/page/screens.ts';
import { analysisPaths } from './analysis.paths.ts';

export const analysisScreens: readonly Screen[] = [
  {
    path: analysisPaths.analysis,
    title: { zh: '运营分析', en: 'Operational analysis' },
    icon: 'chart',
    codes: '0304',
    group: 'vehicles',
    load: () => import('./analysis-page.tsx'),
  },
];
