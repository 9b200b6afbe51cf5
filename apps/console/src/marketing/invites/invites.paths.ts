import { definePaths } from '../../kit/page/screens.ts';

export const invitesPaths = definePaths({
  invites: '/marketing/invite-activity-task',
  edit: '/marketing/invite-activity-task-edit',
});
