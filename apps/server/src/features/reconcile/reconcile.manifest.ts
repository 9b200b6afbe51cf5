import type { MakeFeature } from '../../feature.ts';
import { startFetching } from './fetching.jobs.ts';
import { reconcileRoutes } from './reconcile.routes.ts';

/** Bills of payment houses beside our books, and days that are closed. */
export const reconcileFeature: MakeFeature = ({ settings, houses = new Map() }) => ({
  routes: reconcileRoutes({ zone: settings.businessZone, houses }),
  jobs: [
    {
      trouble: 'bills of payment houses could not be fetched; it is tried again',
      where: 'jobs',
      start: (parts, onError) => startFetching({ ...parts, houses }, onError),
    },
  ],
});
