import { defineRefusals } from '../../kit/index.ts';

export const depositsRefusals = defineRefusals({
  'rider.not_qualified': {
    status: 409,
    zh: '用车前请先{ways}',
    en: 'Before the first ride here: {ways}',
  },
  'deposit.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'deposit.not_asked': { status: 409, zh: '该服务区不收诚信金', en: 'This area does not require a deposit' },
  'deposit.has_one': { status: 409, zh: '已缴纳诚信金', en: 'A deposit has already been paid' },
  'deposit.paying': { status: 409, zh: '正在支付，请稍候', en: 'The payment is in progress, please wait' },
  'deposit.none': { status: 409, zh: '没有可退的诚信金', en: 'There is no deposit to refund' },
  'deposit.frozen': {
    status: 409,
    zh: '押金已冻结，{until} 前不能退款',
    en: 'The deposit is frozen and cannot be refunded before {until}',
  },
  'deposit.open_order': {
    status: 409,
    zh: '有未完成订单，结束行程后可退',
    en: 'There is an open trip: refunds are possible once it has ended',
  },
  'deposit.owes': {
    status: 409,
    zh: '有待支付的订单，付清后可退',
    en: 'An order is unpaid: refunds are possible once it is paid',
  },
  'deposit.refunding': { status: 409, zh: '诚信金退款中', en: 'The deposit is being refunded' },
  'deposit.not_failed': {
    status: 409,
    zh: '该诚信金没有退款失败',
    en: 'No failed refund of this deposit',
  },
  'deposit.area_none': {
    status: 409,
    zh: '该服务区没有可退的诚信金',
    en: 'This area has no refundable deposits',
  },
  'deposit.area_more': {
    status: 409,
    zh: '可退的诚信金比核对时多，请重新核对',
    en: 'More deposits are refundable than when you checked: please check again',
  },
  'deposit.area_open': {
    status: 409,
    zh: '该服务区的诚信金正在退还',
    en: 'The deposits of this area are already being refunded',
  },
  'deposit.area_over': {
    status: 409,
    zh: '没有未退的诚信金需要继续',
    en: 'No deposits left to refund',
  },
  'deposit.by_provider': {
    status: 409,
    zh: '支付未满一年，请原路退款',
    en: 'It was paid less than a year ago: refund it to the original payment method',
  },
  'deposit.not_frozen': { status: 409, zh: '诚信金没有冻结', en: 'The deposit is not frozen' },
  'deposit.exceeds': {
    status: 409,
    zh: '扣除金额不能大于{max}元',
    en: 'At most ¥{max} can be deducted',
  },
  'consent.not_offered': {
    status: 409,
    zh: '暂不支持该免押方式',
    en: 'This deposit-free method is not supported here',
  },
  'consent.has_one': { status: 409, zh: '已开通或正在开通', en: 'It is already active or being activated' },
  'consent.none': { status: 409, zh: '尚未开通', en: 'It is not active' },
  'consent.open_order': {
    status: 409,
    zh: '有未完成订单，结束行程后可关闭',
    en: 'There is an open trip: it can be cancelled once the trip has ended',
  },
  'consent.owes': {
    status: 409,
    zh: '有待支付的订单，付清后可关闭',
    en: 'An order is unpaid: it can be cancelled once the order is paid',
  },
  'deposit.limit': {
    status: 409,
    zh: '押金不得高于单车成本的10%',
    en: 'A deposit may not exceed a tenth of the cost of a vehicle',
  },
});
