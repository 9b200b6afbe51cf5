import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { startEndingGifts } from './gift-ends.jobs.ts';
import { giveWaiting } from './handling.service.ts';
import { giveUnjudged } from './held-calls.service.ts';
import { rewardsRoutes } from './rewards.routes.ts';

const giveEveryMs = 2_000;
const judgeEveryMs = 60_000;

/** Rewards of riders, and their expiry. */
export const rewardsFeature: MakeFeature = ({ settings }) => ({
  routes: rewardsRoutes(settings.businessZone),
  jobs: [
    {
      name: 'rewards.end-gifts',
      trouble: 'gifts whose time is over could not be ended; it is tried again',
      where: 'jobs',
      start: startEndingGifts,
    },
    {
      name: 'rewards.give',
      trouble: 'a reward could not be given; it is marked as failed and can be sent again',
      where: 'jobs',
      start: (job, onError) =>
        repeatEvery(giveEveryMs, (stopping) => giveWaiting(job, { stopping, onError }), onError),
    },
    {
      name: 'rewards.give-unjudged',
      trouble: 'a held reward that nobody judged in time could not be given; it is tried again',
      where: 'jobs',
      start: (job, onError) => repeatEvery(judgeEveryMs, () => giveUnjudged(job, onError), onError),
    },
  ],
});
