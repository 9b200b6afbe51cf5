import type { MakeFeature } from '../../feature.ts';
import { startFenceJobs } from './fences.jobs.ts';
import { fencesRoutes } from './fences.routes.ts';

/** Service areas, stations and zones. */
export const fencesFeature: MakeFeature = ({ settings }) => ({
  routes: fencesRoutes({ zone: settings.businessZone }),
  jobs: [
    {
      name: 'fences.publish',
      trouble: 'fences could not be looked after',
      where: 'jobs',
      start: startFenceJobs,
    },
  ],
});
