import type { Screen } from '../../kit/page/screens.ts';
import { customActivitiesPaths } from './custom-activities.paths.ts';

export const customActivitiesScreens: readonly Screen[] = [
  {
    path: customActivitiesPaths.activities,
    title: { zh: '自定义活动', en: 'Custom activities' },
    icon: 'money',
    codes: '1710',
    group: 'marketing',
    load: () => import('./activity-list.tsx'),
  },
  {
    path: customActivitiesPaths.edit,
    title: { zh: '编辑自定义活动', en: 'Edit custom activity' },
    codes: '171002||171003',
    group: 'marketing',
    hidden: true,
    load: () => import('./activity-edit.tsx'),
  },
];
