import { defineRefusals } from '../../kit/index.ts';

export const settlementRefusals = defineRefusals({
  'share.too_much_away': {
    status: 409,
    zh: '加盟商收款时，渠道最多允许分出 {most}%，平台所得不能超过该比例；请改为平台收款或提高加盟商比例',
    en: 'Where the franchisee collects, a payment provider lets at most {most}% be shared away: let head office collect, or raise the franchisee’s ratio',
  },
  'share.no_merchant': {
    status: 409,
    zh: '该加盟商没有自己的收款商户号：请先在支付机构设置中填写并启用，或改为平台收款',
    en: 'This franchisee has no number of its own at a payment provider: enter one among the payment providers and collect there first, or let head office collect',
  },
  'share.no_receiver': {
    status: 409,
    zh: '{provider}尚未把平台登记为该加盟商的分账接收方：{why}',
    en: '{provider} does not share this franchisee’s payments with head office yet: {why}',
  },
  'share.tiers': {
    status: 400,
    zh: '阶梯金额必须逐级升高',
    en: 'Each tier has to begin above the one before',
  },
  'share.past': { status: 409, zh: '生效日期不能早于今天', en: 'It cannot begin before today' },
  'share.days': { status: 400, zh: '结束日期不能早于开始日期', en: 'It cannot end before it begins' },
  'share.drafted': { status: 409, zh: '已有待发布的分成方案草稿', en: 'There is a draft for this already' },
  'share.published': {
    status: 409,
    zh: '已发布的分成方案不能修改，请新建一个版本',
    en: 'It is published and stays as it is: make another version',
  },
  'share.head_office': { status: 409, zh: '总部没有分成方案', en: 'Head office shares with nobody' },
  'statement.state': {
    status: 409,
    zh: '当前状态不能执行此操作',
    en: 'This is not possible in its present state',
  },
  'statement.paid_ahead': {
    status: 400,
    zh: '打款日期不能晚于今天',
    en: 'The day of payment cannot lie ahead',
  },
  'statement.paid_early': {
    status: 400,
    zh: '打款日期不能早于账期最后一天 {day}',
    en: 'It cannot have been paid before the last day of its period, {day}',
  },
  'statement.transfer_taken': {
    status: 409,
    zh: '该银行流水号已用于其他加盟商或其他日期的打款，请核对',
    en: 'That bank reference stands for a transfer to another franchisee or of another day: please check it',
  },
  'statement.transfer_shared': {
    status: 409,
    zh: '该银行流水号已用于另外 {n} 张对账单；如为同一笔打款，请勾选“同一笔打款包含多张对账单”',
    en: 'That bank reference has paid {n} other statements: if it was one transfer for all, say so',
  },
  'statement.not_negative': {
    status: 409,
    zh: '该对账单无需支付',
    en: 'Nothing is to be paid for this statement',
  },
  'agent.unsettled': {
    status: 409,
    zh: '有未结算金额或未结清的对账单',
    en: 'There is money that is not settled, or a statement that is not closed',
  },
});
