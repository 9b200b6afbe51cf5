import { notices, noticesRefusals, riderNotices } from '../platform/notices/index.ts';
import { ads, adsRefusals, riderAds } from './ads/index.ts';
import { audiences, audiencesRefusals } from './audiences/index.ts';
import {
  broadcasts,
  broadcastsRefusals,
  marketingConsents,
  messageChannels,
  smsReceipts,
} from './broadcasts/index.ts';
import {
  campaignsRefusals,
  customActivities,
  customActivitiesRefusals,
  fixedActivities,
  fixedActivitiesRefusals,
  inviteActivities,
  invitesRefusals,
  rideActivities,
  rideActivitiesRefusals,
  riderActivities,
  riderInvites,
  riderOffers,
  riderRideActivities,
  topUpOffers,
  topUpOffersRefusals,
} from './campaigns/index.ts';
import { coupons, couponsRefusals, riderCoupons } from './coupons/index.ts';
import { rewards, rewardsRefusals, riderRewards } from './rewards/index.ts';

/** Calls of marketing. */
export const marketingCalls = {
  ads,
  riderAds,
  topUpOffers,
  riderOffers,
  rideActivities,
  riderRideActivities,
  customActivities,
  audiences,
  broadcasts,
  messageChannels,
  smsReceipts,
  marketingConsents,
  fixedActivities,
  riderActivities,
  inviteActivities,
  riderInvites,
  coupons,
  riderCoupons,
  notices,
  riderNotices,
  rewards,
  riderRewards,
};
export const marketingRefusals = {
  ...adsRefusals,
  ...campaignsRefusals,
  ...topUpOffersRefusals,
  ...rideActivitiesRefusals,
  ...customActivitiesRefusals,
  ...audiencesRefusals,
  ...broadcastsRefusals,
  ...fixedActivitiesRefusals,
  ...invitesRefusals,
  ...couponsRefusals,
  ...noticesRefusals,
  ...rewardsRefusals,
};
