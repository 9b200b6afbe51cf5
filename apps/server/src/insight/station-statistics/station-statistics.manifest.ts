import type { MakeFeature } from '../../feature.ts';
import { stationStatisticsRoutes } from './station-statistics.routes.ts';

/** How stations stand and what came of them. */
export const stationStatisticsFeature: MakeFeature = ({ settings, vehicles }) => ({
  routes: stationStatisticsRoutes({ zone: settings.businessZone, fleet: vehicles.fleet }),
});
