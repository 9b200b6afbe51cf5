import { definePaths } from '../../kit/page/screens.ts';

export const fixedActivitiesPaths = definePaths({
  activities: '/marketing/activity-task',
  edit: '/marketing/activity-task-edit',
});
