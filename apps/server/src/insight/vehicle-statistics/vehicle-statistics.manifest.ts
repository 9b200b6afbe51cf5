import type { MakeFeature } from '../../feature.ts';
import { shelfJob, totalsJob } from './shelf.jobs.ts';
import { vehicleStatisticsRoutes } from './vehicle-statistics.routes.ts';

/** The figures, earnings and costs of each vehicle. */
export const vehicleStatisticsFeature: MakeFeature = ({ settings }) => ({
  routes: vehicleStatisticsRoutes(settings.businessZone),
  jobs: [shelfJob, totalsJob],
});
