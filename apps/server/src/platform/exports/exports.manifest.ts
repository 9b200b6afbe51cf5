import type { MakeFeature } from '../../feature.ts';
import { makeExportWorker } from './export-worker.ts';
import { exportsRoutes } from './exports.routes.ts';

/** Exporting lists as files. */
export const exportsFeature: MakeFeature = ({ routes, makers, tell }) => ({
  routes: exportsRoutes({ routes, tell }),
  jobs: [
    {
      name: 'exports.make-files',
      shared: true,
      trouble: 'the queue of exports could not be looked at',
      where: 'jobs',
      start: (parts, onError) => makeExportWorker({ ...parts, makers }).start(onError),
    },
  ],
});
