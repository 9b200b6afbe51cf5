import { definePaths } from '../../kit/page/screens.ts';

export const customActivitiesPaths = definePaths({
  activities: '/marketing/custom-activity-task',
  edit: '/marketing/custom-activity-task-edit',
});
