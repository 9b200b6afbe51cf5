import type { Screen } from '../../kit/page/screens.ts';
import { workPlansPaths } from './work-plans.paths.ts';

export const workPlansScreens: readonly Screen[] = [
  {
    path: workPlansPaths.plan,
    title: { zh: '派单计划', en: 'Shift plan' },
    icon: 'map',
    codes: '0909',
    group: 'maintenance',
    load: () => import('./plan-page.tsx'),
  },
];
