import { defineRefusals } from '../../kit/index.ts';

export const cardsRefusals = defineRefusals({
  'card.not_found': { status: 404, zh: '请求错误，资源未找到', en: 'request error, resource not found' },
  'card.sold_locked': {
    status: 409,
    zh: '已有售出，价格和权益不可改',
    en: 'Already sold: price and rights cannot be changed, make a new version instead',
  },
  'card.wrong_price': {
    status: 400,
    zh: '划线价不能低于售价',
    en: 'The list price cannot be below the price',
  },
  'card.wrong_span': {
    status: 400,
    zh: '销售结束不能早于开始',
    en: 'The end of sale cannot be before its start',
  },
  'card.one_company': {
    status: 400,
    zh: '一张卡只能用于同一公司的服务区',
    en: 'A card is for areas of one company only',
  },
  'card.wider': {
    status: 409,
    zh: '该商品还用于您范围之外的服务区',
    en: 'This product also covers areas outside your scope',
  },
  'card.has_draft': { status: 409, zh: '已有新版本草稿', en: 'A draft of a new version already exists' },
  'card.not_draft': { status: 409, zh: '只能删除草稿', en: 'Only a draft can be deleted' },
  'card.same_state': { status: 409, zh: '商品已是该状态', en: 'The product is already in this state' },
  'card.not_sold': { status: 409, zh: '该卡不在销售中', en: 'This card is not on sale' },
  'card.sold_out': { status: 409, zh: '该卡已售完', en: 'This card is sold out' },
  'card.too_many': { status: 409, zh: '每人限购{most}张', en: 'At most {most} of these per rider' },
  'card.not_here': {
    status: 409,
    zh: '该卡不在用户的服务区销售',
    en: 'This card is not sold in the rider’s area',
  },
  'card.reserved_no_more': {
    status: 409,
    zh: '保留时间已过，请重新购买',
    en: 'The reservation has expired, please buy again',
  },
  'card.paying': { status: 409, zh: '正在支付，请稍候', en: 'The payment is in progress, please wait' },
  'card.in_trip': { status: 409, zh: '正在行程中使用', en: 'An open trip is using it' },
  'card.over': { status: 409, zh: '该卡已用完、过期或退款', en: 'This card is used up, expired or refunded' },
  'card.frozen': { status: 409, zh: '该卡已冻结', en: 'This card is frozen' },
  'card.not_frozen': { status: 409, zh: '该卡没有冻结', en: 'This card is not frozen' },
  'card.unlimited': { status: 409, zh: '该卡不限次数', en: 'This card has unlimited rides' },
  'card.most_uses': {
    status: 409,
    zh: '该卡最多还可加{most}次',
    en: 'At most {most} more uses can be added to this card',
  },
  'card.added_left': {
    status: 409,
    zh: '加次中未使用的还有{most}次',
    en: 'Only {most} unused added uses are left',
  },
  'card.no_use': {
    status: 409,
    zh: '该订单没有使用卡或活动',
    en: 'This order used neither a card nor an activity',
  },
  'card.use_returned': {
    status: 409,
    zh: '该订单的次数已退回',
    en: 'The use has already been given back',
  },
  'card.use_over': {
    status: 409,
    zh: '该卡已过期或已退款，次数不能退回，可改为退款或赠送卡',
    en: 'This card has expired or was refunded, so its use cannot be given back: refund money or give a card instead',
  },
  'card.use_unlimited': {
    status: 409,
    zh: '该卡不限次数，没有次数可退',
    en: 'This card has unlimited rides: there is no use to give back',
  },
  'card.use_with_refund': {
    status: 409,
    zh: '退回卡次数时，处理结果须为退款',
    en: 'A card use can only be given back with a refund',
  },
  'card.gift': { status: 409, zh: '赠送的卡不能退款', en: 'A gift card cannot be refunded' },
  'card.no_refund': {
    status: 409,
    zh: '按购买规则，该卡不可退款',
    en: 'By the rule it was sold under, this card cannot be refunded',
  },
  'refund.expired': {
    status: 409,
    zh: '支付超过365天，不能原路退款',
    en: 'It was paid more than 365 days ago and cannot be refunded to the original payment method',
  },
});
