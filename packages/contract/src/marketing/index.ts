import { ads, adsRefusals, riderAds } from '../ads/index.ts';
import { coupons, couponsRefusals, riderCoupons } from '../coupons/index.ts';
import { helpCalls, helpRefusals } from '../help/index.ts';
import { notices, noticesRefusals, riderNotices } from '../notices/index.ts';
import { rewards, rewardsRefusals, riderRewards } from '../rewards/index.ts';

/** What marketing writes for riders. */
export const marketingCalls = {
  ads,
  riderAds,
  coupons,
  riderCoupons,
  ...helpCalls,
  notices,
  riderNotices,
  rewards,
  riderRewards,
};
export const marketingRefusals = {
  ...adsRefusals,
  ...couponsRefusals,
  ...helpRefusals,
  ...noticesRefusals,
  ...rewardsRefusals,
};
