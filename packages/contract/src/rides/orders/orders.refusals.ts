import { defineRefusals } from '../../kit/index.ts';

export const ordersRefusals = defineRefusals({
  'order.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'order.not_owed': { status: 409, zh: '订单没有待支付金额', en: 'This order has no amount due' },
  'order.freezing': {
    status: 409,
    zh: '订单支付中，请3分钟后再试',
    en: 'The order is being paid, try again in 3 minutes',
  },
  'order.riding': {
    status: 409,
    zh: '订单骑行中，请先结束行程',
    en: 'The ride is still open, end the trip first',
  },
  'order.refund_exceeds': {
    status: 409,
    zh: '退款金额不能大于可退金额{max}元',
    en: 'At most ¥{max} can be refunded',
  },
  'order.paid_no_edit': {
    status: 409,
    zh: '订单已支付，不能修改金额，请走退款',
    en: 'The order is paid: refund it instead of editing it',
  },
  'order.edit_below_paid': {
    status: 409,
    zh: '修改后金额不能小于已付金额',
    en: 'The amount cannot be less than what was already paid',
  },
  'order.edit_raised': {
    status: 409,
    zh: '修改后金额不能大于原金额',
    en: 'No amount can be more than the original',
  },
  'order.not_paid': {
    status: 409,
    zh: '订单未支付，请修改金额',
    en: 'The order is not paid: edit its amounts instead',
  },
  'order.unchanged': { status: 409, zh: '金额没有变化', en: 'The amounts have not changed' },
  'order.closed': { status: 409, zh: '订单已关闭', en: 'The order is closed' },
  'order.pushed_often': {
    status: 409,
    zh: '今天已催缴{most}次，请明天再试',
    en: 'Already reminded {most} times today: try again tomorrow',
  },
  'order.notice_off': {
    status: 409,
    zh: '欠费提醒的通知模板已停用，或今日已达每人上限，未发送',
    en: 'Not sent: the notice is switched off, or the rider has reached the daily limit',
  },
  'order.no_messages': {
    status: 409,
    zh: '尚未配置短信服务',
    en: 'Text messages are not set up',
  },
  'order.span': { status: 400, zh: '查询时间不能超过{days}天', en: 'The period can be at most {days} days' },
  'refund.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'refund.not_failed': {
    status: 409,
    zh: '该退款不需要处理',
    en: 'This refund needs no handling',
  },
  'refund.no_wallet': {
    status: 409,
    zh: '该退款不能退到钱包',
    en: 'This refund cannot be made to the wallet',
  },
  'refund.nothing': { status: 400, zh: '请填写退款金额', en: 'Enter the amount to refund' },
  'payment.not_offered': { status: 409, zh: '暂不支持该支付方式', en: 'This payment method is not offered' },
  'payment.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'wallet.cap': { status: 409, zh: '预付余额不得超过{cap}元', en: 'A wallet can hold at most ¥{cap}' },
  'wallet.riding': { status: 409, zh: '有进行中的行程', en: 'The rider has an open trip' },
  'wallet.owes': { status: 409, zh: '有待支付的订单', en: 'The rider has an unpaid order' },
  'wallet.no_withdrawal': {
    status: 409,
    zh: '该服务区暂不支持提现',
    en: 'This service area does not support withdrawals',
  },
  'wallet.top_up_left': {
    status: 409,
    zh: '该笔充值未使用的本金为{most}元',
    en: 'Only ¥{most} of this top-up is unspent',
  },
  'wallet.adjust_left': {
    status: 409,
    zh: '最多可扣减{most}元',
    en: 'At most ¥{most} can be deducted',
  },
  'wallet.least': {
    status: 409,
    zh: '可提现余额不足{least}元',
    en: 'The withdrawable balance is below ¥{least}',
  },
  'rider.owes': {
    status: 409,
    zh: '有待支付的订单，付清后才能用车',
    en: 'Pay the outstanding order before the next ride',
  },
});
