import { noticeOf } from '../../platform/notice-templates/notice.service.ts';

/** Riders are told what they were given, and until when. */
export const rewardGranted = noticeOf('reward');

/** A gift as riders read it. */
export const giftText = (cents: number) => `¥${(cents / 100).toFixed(2)}`;
