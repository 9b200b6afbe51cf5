import { definePaths } from '../../kit/page/screens.ts';

export const rideActivitiesPaths = definePaths({ activities: '/marketing/activity-config' });
