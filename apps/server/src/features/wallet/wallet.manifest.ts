import type { MakeFeature } from '../../feature.ts';
import { startEndingGifts } from './gift-ends.jobs.ts';

/** Riders' money: what of it ends by itself. */
export const walletFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      trouble: 'gifts whose time is over could not be ended; it is tried again',
      where: 'jobs',
      start: startEndingGifts,
    },
  ],
});
