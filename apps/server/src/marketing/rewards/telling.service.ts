import { noticeOf } from '../../platform/notice-templates/notice.service.ts';

/** Notice to riders about a reward and its expiry. */
export const rewardGranted = noticeOf('reward');

/** Amount of a gift as shown to riders. */
export const giftText = (cents: number) => `¥${(cents / 100).toFixed(2)}`;
