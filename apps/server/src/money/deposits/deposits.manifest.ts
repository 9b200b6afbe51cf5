import type { MakeFeature } from '../../feature.ts';
import { startThawing } from './deposits.jobs.ts';

/** Riders' deposits. */
export const depositsFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      name: 'deposits.thaw',
      trouble: 'deposits could not be let go by the clock',
      where: 'jobs',
      start: startThawing,
    },
  ],
});
