import type { MakeFeature } from '../../feature.ts';
import { analysisRoutes } from './analysis.routes.ts';
import { startRideHours } from './ride-hours.jobs.ts';

/** How the fleet is used, and what would increase its earnings. */
export const analysisFeature: MakeFeature = ({ settings }) => ({
  routes: analysisRoutes(settings.businessZone),
  jobs: [
    {
      name: 'analysis.add-up-hours',
      trouble: 'rides could not be added up by hour',
      where: 'jobs',
      catchesUp: true,
      start: startRideHours,
    },
  ],
});
