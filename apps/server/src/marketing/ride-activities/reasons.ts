import type { RideActivityReason } from '@kickstand/contract/marketing/campaigns';
import type { Locale } from '../../kernel/call/refuse.ts';

const texts: Readonly<Record<RideActivityReason, { 'zh-CN': string; 'en-US': string }>> = {
  not_running: { 'zh-CN': '活动未开始或已结束', 'en-US': 'The activity is not running' },
  area: { 'zh-CN': '不适用于该服务区', 'en-US': 'Not for this area' },
  hours: { 'zh-CN': '不在活动时段内', 'en-US': 'Not on this day or at this hour' },
  vehicle: { 'zh-CN': '该车辆没有红包', 'en-US': 'This vehicle carries no red packet' },
  own_vehicle: {
    'zh-CN': '该车辆 72 小时内由该用户停放',
    'en-US': 'The rider left this vehicle there within 72 hours',
  },
  audience: { 'zh-CN': '用户不在活动范围内', 'en-US': 'The rider is not among those it is for' },
  holdout: {
    'zh-CN': '用户在对照组中，不享受该活动',
    'en-US': 'The rider is held out, to see what the activity brings',
  },
  person: {
    'zh-CN': '已注销、黑名单或内部人员不参加活动',
    'en-US': 'Not for cancelled, banned or staff accounts',
  },
  limit_day: { 'zh-CN': '已达每日限次', 'en-US': 'The limit of the day is reached' },
  limit_rider: { 'zh-CN': '已达每人限次', 'en-US': 'The limit per rider is reached' },
  quota: { 'zh-CN': '名额已用完', 'en-US': 'All of them are taken' },
  budget: { 'zh-CN': '活动预算已用完', 'en-US': 'The budget is used up' },
};

/** Why an activity does not apply to a ride, as a sentence. */
export const activityReasonText = (why: RideActivityReason, locale: Locale) => texts[why][locale];
