import type { OfferReason } from '@kickstand/contract/money/payments';
import type { Locale } from '../../../kernel/call/refuse.ts';

const texts: Readonly<Record<OfferReason, { 'zh-CN': string; 'en-US': string }>> = {
  not_running: { 'zh-CN': '活动已结束或已变更', 'en-US': 'The offer has ended or has changed' },
  area: { 'zh-CN': '不适用于您的服务区', 'en-US': 'Not for your area' },
  audience: { 'zh-CN': '您不在活动范围内', 'en-US': 'You are not among those it is for' },
  amount: { 'zh-CN': '金额与活动不符', 'en-US': 'The amount is not that of the offer' },
  holdout: { 'zh-CN': '活动已结束或已变更', 'en-US': 'The offer has ended or has changed' },
  person: { 'zh-CN': '您的账号暂不能参加', 'en-US': 'Your account cannot take part' },
  above_cap: { 'zh-CN': '超过余额上限', 'en-US': 'More than a wallet holds' },
  limit_rider: { 'zh-CN': '您已享受过本活动的全部次数', 'en-US': 'You have had all that this offer allows' },
  quota: { 'zh-CN': '名额已用完', 'en-US': 'All of them are taken' },
  budget: { 'zh-CN': '活动预算已用完', 'en-US': 'The budget is used up' },
};

/** Why a rider gets nothing beside a top-up, as a sentence. */
export const offerReasonText = (why: OfferReason, locale: Locale) => texts[why][locale];
