import type { MakeFeature } from '../../feature.ts';
import { startTrips } from './trips.jobs.ts';
import { tripsRoutes } from './trips.routes.ts';

/** Trips and who takes them. */
export const tripsFeature: MakeFeature = ({ settings, vehicles, tellUse }) => ({
  routes: tripsRoutes({
    zone: settings.businessZone,
    fleet: vehicles.fleet,
    onQueued: vehicles.onQueued,
    tellUse,
  }),
  jobs: [{ trouble: 'trips could not be moved on; it is tried again', where: 'jobs', start: startTrips }],
});
