import { defineRefusals } from '../../kit/index.ts';

export const settlementRefusals = defineRefusals({
  'share.too_much_away': {
    status: 409,
    zh: '加盟商收款时，渠道最多允许分出 {most}%，平台所得不能超过该比例；请改为平台收款或提高加盟商比例',
    en: 'If the franchisee collects, the payment provider allows at most {most}% to be shared: let head office collect, or raise the franchisee’s ratio',
  },
  'share.no_merchant': {
    status: 409,
    zh: '该加盟商没有自己的收款商户号：请先在支付机构设置中填写并启用，或改为平台收款',
    en: 'This franchisee has no merchant number of its own: enter one among the payment providers and switch it on first, or let head office collect',
  },
  'share.no_receiver': {
    status: 409,
    zh: '{provider}尚未把平台登记为该加盟商的分账接收方：{why}',
    en: '{provider} does not share this franchisee’s payments with head office yet: {why}',
  },
  'share.tiers': {
    status: 400,
    zh: '阶梯金额必须逐级升高',
    en: 'Each tier must start above the one before',
  },
  'share.past': { status: 409, zh: '生效日期不能早于今天', en: 'The start date cannot be before today' },
  'share.days': {
    status: 400,
    zh: '结束日期不能早于开始日期',
    en: 'The end date cannot be before the start date',
  },
  'share.drafted': { status: 409, zh: '已有待发布的分成方案草稿', en: 'There is already a draft for this' },
  'share.published': {
    status: 409,
    zh: '已发布的分成方案不能修改，请新建一个版本',
    en: 'A published scheme cannot be changed: make another version',
  },
  'share.head_office': { status: 409, zh: '总部没有分成方案', en: 'Head office has no share scheme' },
  'statement.state': {
    status: 409,
    zh: '当前状态不能执行此操作',
    en: 'Not possible in its present state',
  },
  'statement.paid_ahead': {
    status: 400,
    zh: '打款日期不能晚于今天',
    en: 'The day of payment cannot be in the future',
  },
  'statement.paid_early': {
    status: 400,
    zh: '打款日期不能早于账期最后一天 {day}',
    en: 'The day of payment cannot be before the last day of the period, {day}',
  },
  'statement.transfer_taken': {
    status: 409,
    zh: '该银行流水号已用于其他加盟商或其他日期的打款，请核对',
    en: 'This bank reference was used for a transfer to another franchisee or on another day: please check it',
  },
  'statement.transfer_shared': {
    status: 409,
    zh: '该银行流水号已用于另外 {n} 张对账单；如为同一笔打款，请勾选“同一笔打款包含多张对账单”',
    en: 'This bank reference has paid {n} other statements: if it was one transfer for all, tick “One transfer for several statements”',
  },
  'statement.not_negative': {
    status: 409,
    zh: '该对账单无需支付',
    en: 'This statement needs no payment',
  },
  'agent.unsettled': {
    status: 409,
    zh: '有未结算金额或未结清的对账单',
    en: 'There is unsettled money or an open statement',
  },
});
