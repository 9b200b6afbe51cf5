import type { MakeFeature } from '../../feature.ts';
import { earnedJob } from './earned.jobs.ts';
import { incomeRoutes } from './income.routes.ts';

/** Ride earnings, by vehicle and station. */
export const incomeFeature: MakeFeature = ({ settings }) => ({
  routes: incomeRoutes(settings.businessZone),
  jobs: [earnedJob],
});
