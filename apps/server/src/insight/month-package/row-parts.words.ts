import type { FigureObject, OrderMoneyRow } from '@kickstand/contract/insight/reports';
import type { UserCardState } from '@kickstand/contract/money/cards';
import type { DepositState } from '@kickstand/contract/money/deposits';
import type { OrderState, PayChannel } from '@kickstand/contract/rides/orders';
import type { BenefitType } from '@kickstand/contract/rides/pricing';
import type { Locale } from '../../kernel/call/refuse.ts';

type Lists =
  | 'orders'
  | 'wallet'
  | 'deposits'
  | 'ridingCards'
  | 'discountCards'
  | 'memberCards'
  | 'depositsMoved'
  | 'ridingCardsMoved'
  | 'discountCardsMoved'
  | 'memberCardsMoved'
  | 'refunds';

/** The names and texts of the lists of single rows. */
interface RowWords {
  names: Record<Lists, string>;
  orderStates: Record<OrderState, string>;
  channels: Record<PayChannel, string>;
  benefits: Record<BenefitType, string>;
  endedBy: Record<NonNullable<OrderMoneyRow['endedBy']>, string>;
  depositStates: Record<DepositState, string>;
  cardStates: Record<UserCardState, string>;
  sources: Record<'buy' | 'gift', string>;
  objects: Record<FigureObject, string>;
  columns: Readonly<Record<string, string>>;
}

const zh: RowWords = {
  names: {
    orders: '订单明细',
    wallet: '钱包流水明细',
    deposits: '诚信金明细',
    ridingCards: '骑行卡明细',
    discountCards: '优惠卡明细',
    memberCards: '会员卡明细',
    depositsMoved: '诚信金收退明细',
    ridingCardsMoved: '骑行卡收退明细',
    discountCardsMoved: '优惠卡收退明细',
    memberCardsMoved: '会员卡收退明细',
    refunds: '订单退款明细',
  },
  orderStates: { riding: '骑行中', unpaid: '待支付', paying: '支付中', paid: '已支付', closed: '已关闭' },
  channels: {
    wallet: '钱包',
    wechat: '微信',
    alipay: '支付宝',
    wx_score: '微信支付分',
    zhima: '芝麻免押后付',
    card: '卡全额抵扣',
    zero: '0元',
  },
  benefits: {
    free_activity: '活动免单',
    riding_card: '骑行卡',
    free_card: '免单卡',
    discount_card: '折扣卡',
    ride_discount: '骑行折扣',
    random_cut: '随机立减',
    full_cut: '满减',
    red_packet: '红包车',
  },
  endedBy: { user: '用户', ops: '后台', system: '系统' },
  depositStates: {
    paid: '已缴',
    frozen: '已冻结',
    refunding: '退款中',
    refund_failed: '退款失败',
    refunded: '已退',
    deducted: '已扣除',
  },
  cardStates: {
    unused: '未使用',
    active: '使用中',
    used_up: '已用完',
    expired: '已过期',
    refunded: '已退款',
    frozen: '已冻结',
  },
  sources: { buy: '购买', gift: '赠送' },
  objects: { order: '订单', rider: '用户', vehicle: '车辆', area: '服务区', other: '其他' },
  columns: {
    id: '编号',
    postingId: '流水号',
    depositId: '编号',
    figure: '指标',
    day: '入账日',
    at: '时间',
    kind: '类型',
    event: '类型',
    object: '对象',
    objectId: '对象编号',
    value: '金额',
    riderPhone: '手机号',
    agent: '加盟商',
    area: '服务区',
    endedAt: '结束时间',
    paidAt: '支付时间',
    state: '状态',
    startCents: '起步费',
    timeCents: '时长费',
    kmCents: '里程费',
    locationCents: '调度费',
    helmetCents: '头盔费',
    benefitType: '优惠类型',
    benefitCents: '优惠金额',
    payableCents: '应收',
    principalCents: '本金',
    giftCents: '赠送',
    onlineCents: '在线支付',
    principalAfterCents: '变动后本金',
    giftAfterCents: '变动后赠送',
    channel: '支付方式',
    outNo: '商户单号',
    tradeNo: '交易单号',
    feeCents: '渠道手续费',
    refundedPrincipalCents: '退本金',
    refundedGiftCents: '退赠送',
    refundedOnlineCents: '原路退款',
    netCents: '净额',
    editedCents: '改价减免',
    sharedCents: '已分账给总部',
    statementId: '所在结算单',
    endedBy: '结束方',
    orderId: '订单号',
    operator: '操作人',
    reason: '原因',
    amountCents: '金额',
    deductedCents: '已扣除',
    askedAt: '申请退款时间',
    refundedAt: '退款时间',
    refundNo: '退款单号',
    name: '名称',
    source: '来源',
    priceCents: '支付金额',
    from: '生效时间',
    to: '到期时间',
    uses: '已用次数',
    totalUses: '总次数',
    savedCents: '累计抵扣',
    refundedCents: '已退款',
    rows: '行数',
  },
};

const en: RowWords = {
  names: {
    orders: 'Orders',
    wallet: 'Wallet movements',
    deposits: 'Deposits, one by one',
    ridingCards: 'Riding cards, one by one',
    discountCards: 'Discount cards, one by one',
    memberCards: 'Member cards, one by one',
    depositsMoved: 'Deposit movements',
    ridingCardsMoved: 'Riding card movements',
    discountCardsMoved: 'Discount card movements',
    memberCardsMoved: 'Member card movements',
    refunds: 'Refunds of orders',
  },
  orderStates: { riding: 'Riding', unpaid: 'Unpaid', paying: 'Being paid', paid: 'Paid', closed: 'Closed' },
  channels: {
    wallet: 'Wallet',
    wechat: 'WeChat',
    alipay: 'Alipay',
    wx_score: 'WeChat score',
    zhima: 'Zhima credit',
    card: 'A card',
    zero: 'Nothing to pay',
  },
  benefits: {
    free_activity: 'Free activity',
    riding_card: 'Riding card',
    free_card: 'Free card',
    discount_card: 'Discount card',
    ride_discount: 'Ride discount',
    random_cut: 'Random cut',
    full_cut: 'Threshold cut',
    red_packet: 'Red packet',
  },
  endedBy: { user: 'Rider', ops: 'Staff', system: 'System' },
  depositStates: {
    paid: 'Paid',
    frozen: 'Frozen',
    refunding: 'Being refunded',
    refund_failed: 'Refund failed',
    refunded: 'Refunded',
    deducted: 'Deducted',
  },
  cardStates: {
    unused: 'Not used',
    active: 'In use',
    used_up: 'Used up',
    expired: 'Expired',
    refunded: 'Refunded',
    frozen: 'Frozen',
  },
  sources: { buy: 'Bought', gift: 'Given' },
  objects: { order: 'Order', rider: 'Rider', vehicle: 'Vehicle', area: 'Area', other: 'Other' },
  columns: {
    id: 'Number',
    postingId: 'Posting',
    depositId: 'Number',
    figure: 'Figure',
    day: 'Booked on',
    at: 'Time',
    kind: 'What',
    event: 'What',
    object: 'Of',
    objectId: 'Its number',
    value: 'Amount',
    riderPhone: 'Phone',
    agent: 'Franchisee',
    area: 'Service area',
    endedAt: 'Ended',
    paidAt: 'Paid',
    state: 'State',
    startCents: 'Start',
    timeCents: 'Time fee',
    kmCents: 'Distance',
    locationCents: 'Dispatch fee',
    helmetCents: 'Helmet fee',
    benefitType: 'Benefit',
    benefitCents: 'Saved',
    payableCents: 'Receivable',
    principalCents: 'Principal',
    giftCents: 'Gift',
    onlineCents: 'Online',
    principalAfterCents: 'Principal after',
    giftAfterCents: 'Gift after',
    channel: 'Paid by',
    outNo: 'Our number',
    tradeNo: 'Provider’s number',
    feeCents: 'Channel fee',
    refundedPrincipalCents: 'Principal back',
    refundedGiftCents: 'Gift back',
    refundedOnlineCents: 'Online back',
    netCents: 'Net',
    editedCents: 'Lowered by',
    sharedCents: 'Shared to head office',
    statementId: 'Statement',
    endedBy: 'Ended by',
    orderId: 'Order',
    operator: 'Operator',
    reason: 'Reason',
    amountCents: 'Amount',
    deductedCents: 'Deducted',
    askedAt: 'Asked back',
    refundedAt: 'Refunded',
    refundNo: 'Refund number',
    name: 'Name',
    source: 'Source',
    priceCents: 'Price',
    from: 'From',
    to: 'To',
    uses: 'Used',
    totalUses: 'Uses in all',
    savedCents: 'Saved',
    refundedCents: 'Refunded',
    rows: 'Rows',
  },
};

export const rowWords: Readonly<Record<Locale, RowWords>> = { 'zh-CN': zh, 'en-US': en };
