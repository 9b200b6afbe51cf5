import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MakeFeature } from '../../feature.ts';
import { startFetching } from './fetching.jobs.ts';
import { reconcileRoutes } from './reconcile.routes.ts';

/** Bills of payment houses beside our books, and days that are closed. */
export const reconcileFeature: MakeFeature = ({
  settings,
  files,
  folder = join(tmpdir(), 'kickstand-files'),
  houses = new Map(),
}) => ({
  routes: reconcileRoutes({ zone: settings.businessZone, houses, files, folder }),
  jobs: [
    {
      trouble: 'bills of payment houses could not be fetched; it is tried again',
      where: 'jobs',
      start: (parts, onError) => startFetching({ ...parts, houses, files }, onError),
    },
  ],
});
