import { definePaths } from '../../kit/page/screens.ts';

export const workPlansPaths = definePaths({ plan: '/data/operation-tasks/plan' });
