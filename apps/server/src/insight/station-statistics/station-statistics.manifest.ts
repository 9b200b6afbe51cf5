import type { MakeFeature } from '../../feature.ts';
import { stationStatisticsRoutes } from './station-statistics.routes.ts';

/** The standing of stations and their history. */
export const stationStatisticsFeature: MakeFeature = ({ settings, vehicles }) => ({
  routes: stationStatisticsRoutes({ zone: settings.businessZone, fleet: vehicles.fleet }),
});
