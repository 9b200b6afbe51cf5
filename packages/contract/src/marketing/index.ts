import { ads, adsRefusals, riderAds } from '../ads/index.ts';
import { helpCalls, helpRefusals } from '../help/index.ts';
import { notices, noticesRefusals, riderNotices } from '../notices/index.ts';

/** What marketing writes for riders. */
export const marketingCalls = { ads, riderAds, ...helpCalls, notices, riderNotices };
export const marketingRefusals = { ...adsRefusals, ...helpRefusals, ...noticesRefusals };
