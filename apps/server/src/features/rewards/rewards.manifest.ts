import type { MakeFeature } from '../../feature.ts';
import { startEndingGifts } from './gift-ends.jobs.ts';

/** What riders are given, and what of it ends by itself. */
export const rewardsFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      trouble: 'gifts whose time is over could not be ended; it is tried again',
      where: 'jobs',
      start: startEndingGifts,
    },
  ],
});
