import type { MakeFeature } from '../../feature.ts';
import { rideActivitiesRoutes } from './ride-activities.routes.ts';

/** What lowers the price of rides by itself. */
export const rideActivitiesFeature: MakeFeature = ({ settings }) => ({
  routes: rideActivitiesRoutes(settings.businessZone),
});
