import type { MakeFeature } from '../../feature.ts';
import { startDemand } from './demand.jobs.ts';

/** What riders wish for, station by station. */
export const demandFeature: MakeFeature = () => ({
  routes: [],
  jobs: [{ trouble: 'the demand of stations could not be counted', where: 'jobs', start: startDemand }],
});
