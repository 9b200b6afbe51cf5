import { defineRefusals } from '../../kit/index.ts';

export const depositsRefusals = defineRefusals({
  'rider.not_qualified': {
    status: 409,
    zh: '用车前请先{ways}',
    en: 'Before the first ride here: {ways}',
  },
  'deposit.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'deposit.not_asked': { status: 409, zh: '该服务区不收诚信金', en: 'This area asks for no deposit' },
  'deposit.has_one': { status: 409, zh: '已缴纳诚信金', en: 'A deposit is paid already' },
  'deposit.paying': { status: 409, zh: '正在支付，请稍候', en: 'It is being paid, please wait' },
  'deposit.none': { status: 409, zh: '没有可退的诚信金', en: 'There is no deposit to be refunded' },
  'deposit.frozen': {
    status: 409,
    zh: '押金已冻结，{until} 前不能退款',
    en: 'The deposit is frozen and cannot go back before {until}',
  },
  'deposit.open_order': {
    status: 409,
    zh: '有未完成订单，结束行程后可退',
    en: 'There is an open trip: ask again when it has ended',
  },
  'deposit.owes': {
    status: 409,
    zh: '有待支付的订单，付清后可退',
    en: 'Something is owed: ask again when it is paid',
  },
  'deposit.refunding': { status: 409, zh: '诚信金退款中', en: 'The deposit is on its way back' },
  'deposit.not_failed': {
    status: 409,
    zh: '该诚信金没有退款失败',
    en: 'No refund of this deposit has failed',
  },
  'deposit.area_none': {
    status: 409,
    zh: '该服务区没有可退的诚信金',
    en: 'No deposit of this area can go back',
  },
  'deposit.area_more': {
    status: 409,
    zh: '可退的诚信金比核对时多，请重新核对',
    en: 'More can go back than was looked at: look at it again',
  },
  'deposit.area_open': {
    status: 409,
    zh: '该服务区的诚信金正在退还',
    en: 'The deposits of this area are going back already',
  },
  'deposit.area_over': {
    status: 409,
    zh: '没有未退的诚信金需要继续',
    en: 'There is nothing left to go on with',
  },
  'deposit.by_provider': {
    status: 409,
    zh: '支付未满一年，请原路退款',
    en: 'The provider still takes it back: refund it the way it was paid',
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
    en: 'Nothing is collected there after rides',
  },
  'consent.has_one': { status: 409, zh: '已开通或正在开通', en: 'It stands already or is being asked for' },
  'consent.none': { status: 409, zh: '尚未开通', en: 'It does not stand' },
  'consent.open_order': {
    status: 409,
    zh: '有未完成订单，结束行程后可关闭',
    en: 'There is an open trip: call it off when it has ended',
  },
  'consent.owes': {
    status: 409,
    zh: '有待支付的订单，付清后可关闭',
    en: 'Something is owed: call it off when it is paid',
  },
  'deposit.limit': {
    status: 409,
    zh: '押金不得高于单车成本的10%',
    en: 'A deposit is at most a tenth of what a vehicle costs',
  },
});
