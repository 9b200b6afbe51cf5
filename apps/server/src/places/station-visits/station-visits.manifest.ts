import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { startTendingVisits } from './station-visits.jobs.ts';
import { stationVisitsRoutes } from './station-visits.routes.ts';

/** Visits to stations and to places of applications. */
export const stationVisitsFeature: MakeFeature = (parts) => ({
  routes: stationVisitsRoutes({ photos: photoPartsOf(parts), tell: parts.tell }),
  jobs: [
    {
      name: 'station-visits.settle',
      trouble: 'visits could not be put right',
      where: 'jobs',
      start: startTendingVisits,
    },
  ],
});
