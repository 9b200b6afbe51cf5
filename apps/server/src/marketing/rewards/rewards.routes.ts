import { rewards, riderRewards } from '@kickstand/contract/marketing/rewards';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { grantByHand } from './by-hand.service.ts';
import { recallReward, resendReward } from './handling.service.ts';
import { passHeld, refuseHeld } from './held-calls.service.ts';
import { listRewards, showOwnRewards, sumRewards } from './listing.service.ts';

export const rewardsRoutes = (zone: string): Route[] => [
  ...routes(rewards, {
    list: listRewards,
    sums: sumRewards,
    grant: (ctx, input) => grantByHand(zone, ctx, input),
    recall: (ctx, input) => recallReward(zone, ctx, input),
    pass: (ctx, input) => passHeld(zone, ctx, input),
    refuse: refuseHeld,
    resend: (ctx, input) => resendReward(zone, ctx, input),
  }),
  ...routes(riderRewards, { list: showOwnRewards }),
];
