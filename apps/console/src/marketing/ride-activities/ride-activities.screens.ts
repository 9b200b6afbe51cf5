import type { Screen } from '../../kit/page/screens.ts';
import { rideActivitiesPaths } from './ride-activities.paths.ts';

export const rideActivitiesScreens: readonly Screen[] = [
  {
    path: rideActivitiesPaths.activities,
    title: { zh: '骑行活动', en: 'Riding activities' },
    icon: 'gift',
    codes: '1706',
    group: 'marketing',
    load: () => import('./activity-list.tsx'),
  },
];
