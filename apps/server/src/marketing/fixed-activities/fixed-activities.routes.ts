import { fixedActivities, riderActivities } from '@kickstand/contract/marketing/campaigns';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { campaignHandlers } from '../campaigns/campaign-calls.service.ts';
import { fixedKind } from './activities.service.ts';
import { showActivities, signIn } from './centre.service.ts';
import { claimEarned } from './claims.service.ts';

export const fixedActivitiesRoutes = (zone: string): Route[] => [
  ...routes(fixedActivities, campaignHandlers(fixedKind, { zone })),
  ...routes(riderActivities, {
    list: (ctx, input) => showActivities(zone, ctx, input),
    claim: (ctx, input) => claimEarned(zone, ctx, input),
    signIn: (ctx, input) => signIn(zone, ctx, input),
  }),
];
