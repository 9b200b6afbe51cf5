import { defineRefusals } from '../../kit/index.ts';

/** Refusals shared by all kinds of campaigns. */
export const campaignsRefusals = defineRefusals({
  'campaign.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'campaign.wider': {
    status: 409,
    zh: '该活动还用于您范围之外的服务区',
    en: 'This campaign also covers areas outside your scope',
  },
  'campaign.companies': {
    status: 409,
    zh: '活动只能用于您所属公司的服务区，其余须由“{name}”自行创建',
    en: 'A campaign can only cover areas of your own company: “{name}” must create its own',
  },
  'campaign.period': {
    status: 400,
    zh: '结束须晚于开始且不早于现在',
    en: 'The end must be later than the start and now',
  },
  'campaign.budget_small': {
    status: 400,
    zh: '预算不足以支付一次奖励',
    en: 'Budget is below one reward',
  },
  'campaign.budget_used': {
    status: 409,
    zh: '预算不能低于已用与预占 {amount} 元',
    en: 'Budget cannot go below {amount} used and reserved',
  },
  'campaign.quota_used': {
    status: 409,
    zh: '名额不能低于已用与预占 {count} 个',
    en: 'Quota cannot go below {count} used and reserved',
  },
  'campaign.overlap': { status: 409, zh: '与“{name}”时间重叠', en: 'Overlaps “{name}”' },
  'campaign.over': { status: 409, zh: '活动已结束', en: 'The campaign has ended' },
  'campaign.same_state': {
    status: 409,
    zh: '活动状态已变化，请刷新',
    en: 'The state of the campaign has changed: please reload',
  },
  'campaign.not_draft': {
    status: 409,
    zh: '只能删除草稿，开始过的活动请结束',
    en: 'Only drafts can be deleted: end campaigns that have started',
  },
  'join.not_asked': {
    status: 409,
    zh: '该活动没有等待贵公司同意',
    en: 'This campaign does not wait for your company',
  },
  'activity.running': {
    status: 409,
    zh: '进行中的活动不能修改{field}',
    en: 'A running activity keeps its {field}',
  },
  'reward.off_sale': { status: 409, zh: '卡“{name}”已下架', en: 'Card “{name}” is off sale' },
  'reward.card_area': {
    status: 409,
    zh: '卡“{name}”不适用于所选的全部服务区',
    en: 'Card “{name}” is not valid in all of these areas',
  },
  'reward.stock': { status: 409, zh: '卡库存不足，最多 {n} 张', en: 'Only {n} cards left' },
});
