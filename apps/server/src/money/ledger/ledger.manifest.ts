import type { MakeFeature } from '../../feature.ts';
import { startBooksWatch } from './books.jobs.ts';

/** The ledger: accounts and movements of money. */
export const ledgerFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      name: 'ledger.check-books',
      trouble: 'the books could not be checked',
      where: 'jobs',
      start: startBooksWatch,
    },
  ],
});
