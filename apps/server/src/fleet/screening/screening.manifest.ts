import type { MakeFeature } from '../../feature.ts';
import { startScreening } from './screening.jobs.ts';
import { screeningRoutes } from './screening.routes.ts';

/** Vehicles found by rules. */
export const screeningFeature: MakeFeature = ({ settings, vehicles }) => ({
  routes: screeningRoutes({ zone: settings.businessZone, vehicles }),
  jobs: [
    {
      name: 'screening.run-presets',
      trouble: 'presets of screening could not be run',
      where: 'jobs',
      start: startScreening,
    },
  ],
});
