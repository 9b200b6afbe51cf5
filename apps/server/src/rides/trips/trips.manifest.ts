import type { MakeFeature } from '../../feature.ts';
import { startTrips } from './trips.jobs.ts';
import { tripPartsOf } from './trips.parts.ts';
import { tripsRoutes } from './trips.routes.ts';

/** Trips and who takes them. */
export const tripsFeature: MakeFeature = (parts) => ({
  routes: tripsRoutes(tripPartsOf(parts)),
  jobs: [
    {
      name: 'trips.move-on',
      trouble: 'trips could not be moved on; it is tried again',
      where: 'jobs',
      start: startTrips,
    },
  ],
});
