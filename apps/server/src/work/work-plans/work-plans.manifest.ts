import type { MakeFeature } from '../../feature.ts';
import { startEndingPlans, startMakingPlans, startPricingTasks, startReplanning } from './work-plans.jobs.ts';
import { workPlansRoutes } from './work-plans.routes.ts';

/** Plans of shifts. */
export const workPlansFeature: MakeFeature = ({ settings }) => ({
  routes: workPlansRoutes(settings.businessZone),
  jobs: [
    {
      name: 'work-plans.make',
      trouble: 'a plan of a shift could not be made',
      where: 'jobs',
      start: startMakingPlans,
    },
    {
      name: 'work-plans.replan',
      trouble: 'plans that run could not be looked at',
      where: 'jobs',
      start: startReplanning,
    },
    {
      name: 'work-plans.price-tasks',
      trouble: 'tasks could not be priced',
      where: 'jobs',
      start: startPricingTasks,
    },
    {
      name: 'work-plans.end',
      trouble: 'plans whose shift is over could not be ended',
      where: 'jobs',
      start: startEndingPlans,
    },
  ],
});
