import { definePaths } from '../../kit/page/screens.ts';

export const feedbackPaths = definePaths({
  list: '/work/view-tickets',
  detail: '/work/view-tickets-detail',
  write: '/work/new-work-order',
});
