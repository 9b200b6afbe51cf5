import type { MakeFeature } from '../../feature.ts';
import { startBooksWatch } from './books.jobs.ts';

/** Where money stands and how it moved. */
export const ledgerFeature: MakeFeature = () => ({
  routes: [],
  jobs: [{ trouble: 'the books could not be checked', where: 'jobs', start: startBooksWatch }],
});
