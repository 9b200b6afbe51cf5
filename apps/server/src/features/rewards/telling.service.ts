import { noticeOf } from '../notice-templates/notice.service.ts';

/** Riders are told what they were given, and until when. */
export const rewardGranted = noticeOf('reward');
