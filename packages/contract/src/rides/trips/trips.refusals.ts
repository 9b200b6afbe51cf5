import { defineRefusals } from '../../kit/index.ts';

export const tripsRefusals = defineRefusals({
  'trip.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'trip.not_riding': { status: 409, zh: '行程不在骑行中', en: 'The trip is not in progress' },
  'trip.not_parked': { status: 409, zh: '行程不在临停中', en: 'The trip is not parked' },
  'trip.no_return_here': {
    status: 409,
    zh: '此处不可还车：{why}',
    en: 'The ride cannot end here: {why}',
  },
  'trip.end_time': {
    status: 400,
    zh: '结束时间须在行程开始之后、当前时间之前',
    en: 'The end must be after the start of the trip and not later than now',
  },
  'trip.price_moved': {
    status: 409,
    zh: '费用已变为 {now} 元，请重新核对',
    en: 'The amount is now ¥{now}: please check again',
  },
  'rider.not_found': { status: 404, zh: '用户不存在', en: 'Rider not found' },
  'trip.waiting': {
    status: 409,
    zh: '车辆正在响应，请稍候',
    en: 'The vehicle has not answered yet, please wait',
  },
  'trip.span': {
    status: 400,
    zh: '时间跨度不能超过 {days} 天',
    en: 'The period can be at most {days} days',
  },
  'rider.blocked': { status: 409, zh: '用户不能用车', en: 'This rider may not rent vehicles' },
  'rider.busy': { status: 409, zh: '用户有进行中的行程', en: 'The rider has an open trip' },
  'rider.owes': {
    status: 409,
    zh: '用户有未支付的费用，支付后才能用车',
    en: 'Pay the outstanding amount before the next ride',
  },
  'rider.too_far': {
    status: 409,
    zh: '离车太远（{metres} 米）',
    en: 'Too far from the vehicle ({metres} m)',
  },
  'vehicle.not_rentable': {
    status: 409,
    zh: '车辆暂不可用：{why}',
    en: 'The vehicle cannot be rented: {why}',
  },
});
