import { ads, adsRefusals, riderAds } from '../ads/index.ts';
import { helpCalls, helpRefusals } from '../help/index.ts';

/** What marketing writes for riders. */
export const marketingCalls = { ads, riderAds, ...helpCalls };
export const marketingRefusals = { ...adsRefusals, ...helpRefusals };
