import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { MakeFeature } from '../../feature.ts';
import { startFetching } from './fetching.jobs.ts';
import { reconcileRoutes } from './reconcile.routes.ts';

/** Bills of payment providers beside our books, and days that are closed. */
export const reconcileFeature: MakeFeature = ({
  settings,
  files,
  folder = join(tmpdir(), 'kickstand-files'),
  providers = new Map(),
}) => ({
  routes: reconcileRoutes({ zone: settings.businessZone, providers, files, folder }),
  jobs: [
    {
      name: 'reconcile.fetch-bills',
      trouble: 'bills of payment providers could not be fetched; it is tried again',
      where: 'jobs',
      start: (parts, onError) => startFetching({ ...parts, providers, files }, onError),
    },
  ],
});
