import type { MakeFeature } from '../../feature.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import type { CampaignWatch } from './bells.service.ts';
import { tellScarce } from './budgets.jobs.ts';
import { forgetOldArms, reckonEffects } from './effects.service.ts';
import { tellJoins } from './joins.jobs.ts';
import { pauseTooFast } from './pace.jobs.ts';

const everyMs = 60_000;
const [reckonEveryMs, forgetEveryMs] = [600_000, 86_400_000];
const everyMinute = (look: (watch: CampaignWatch) => Promise<unknown>) => ({
  where: 'jobs' as const,
  start: (watch: CampaignWatch, onError: (error: unknown) => void) =>
    repeatEvery(everyMs, () => look(watch), onError),
});

/** What campaigns of all kinds share. */
export const campaignsFeature: MakeFeature = () => ({
  routes: [],
  jobs: [
    {
      name: 'campaigns.watch-budgets',
      trouble: 'budgets of campaigns could not be looked at',
      ...everyMinute(tellScarce),
    },
    {
      name: 'campaigns.watch-pace',
      trouble: 'the pace of campaigns could not be looked at',
      ...everyMinute(pauseTooFast),
    },
    {
      name: 'campaigns.tell-franchisees',
      trouble: 'franchisees could not be told what waits for them',
      ...everyMinute(tellJoins),
    },
    {
      name: 'campaigns.measure-effects',
      trouble: 'what campaigns brought could not be reckoned; it is tried again',
      where: 'jobs',
      catchesUp: true,
      start: (job, onError) =>
        repeatEvery(reckonEveryMs, (stopping) => reckonEffects(job, stopping), onError, {
          atOnce: true,
          inTurn: job.inTurn,
        }),
    },
    {
      name: 'campaigns.forget-holdouts',
      trouble: 'who was held out of old campaigns could not be forgotten',
      where: 'jobs',
      start: (job, onError) =>
        repeatEvery(forgetEveryMs, (stopping) => forgetOldArms(job, stopping), onError, { atOnce: true }),
    },
  ],
});
