import { audiences } from '@kickstand/contract/marketing/audiences';
import type { MakeFeature } from '../../feature.ts';
import { routes } from '../../kernel/call/calls.ts';
import { repeatEvery } from '../../kernel/program/repeat-every.ts';
import { addList, countAudience, listCampaigns, listLists } from './audiences.service.ts';
import { gatherNightly } from './facts.jobs.ts';

const lookEveryMs = 60_000;

export const audiencesRoutes = (zone: string) =>
  routes(audiences, {
    count: (ctx, input) => countAudience(zone, ctx, input),
    lists: listLists,
    campaigns: listCampaigns,
    addList,
  });

/** Audiences of messages and campaigns. */
export const audiencesFeature: MakeFeature = ({ settings: { businessZone } }) => ({
  routes: audiencesRoutes(businessZone),
  jobs: [
    {
      name: 'audiences.gather-facts',
      trouble: 'what is known of riders could not be gathered; it is tried again',
      where: 'jobs',
      catchesUp: true,
      start: (job, onError) =>
        repeatEvery(lookEveryMs, () => gatherNightly(job), onError, { atOnce: true, inTurn: job.inTurn }),
    },
  ],
});
