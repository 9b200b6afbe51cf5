import type { Screen } from '../../kit/page/screens.ts';
import { fixedActivitiesPaths } from './fixed-activities.paths.ts';

export const fixedActivitiesScreens: readonly Screen[] = [
  {
    path: fixedActivitiesPaths.activities,
    title: { zh: '固定活动', en: 'Fixed activities' },
    icon: 'money',
    codes: '1707',
    group: 'marketing',
    load: () => import('./activity-list.tsx'),
  },
  {
    path: fixedActivitiesPaths.edit,
    title: { zh: '编辑固定活动', en: 'Edit fixed activity' },
    codes: '170702||170703',
    group: 'marketing',
    hidden: true,
    load: () => import('./activity-edit.tsx'),
  },
];
