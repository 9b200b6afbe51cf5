import type { MakeFeature } from '../../feature.ts';
import { startKeeping } from './cards.jobs.ts';

/** The cards riders own. */
export const cardsFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      name: 'cards.renew-and-end',
      trouble: 'cards could not be kept by the clock',
      where: 'jobs',
      start: startKeeping,
    },
  ],
});
