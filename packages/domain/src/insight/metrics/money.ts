import { settlementBase as settled } from '../../money/ledger/index.ts';
import { debtFigures, fromPrincipal, online } from './debts.ts';
import { minus, plus } from './facts.ts';
import { metric, ratio } from './metric.ts';
import { rideFigures } from './rides.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' }, unit: 'cents' } as const;

const owed = ['rideEnded', 'supplement', 'editedBeforePay', 'editTakenBack'];
export const refundEvents = ['refundedOnline', 'refundedToWallet', 'manualTransfer'];
/** Accounts for refunds of rides and supplements, and the events that refund money. */
export const rideRefundAccounts = ['4910', '4920', '4930'];
const refundAccounts = [...rideRefundAccounts, '4940'];

const receivable = metric({
  ...summed,
  zh: '应收',
  en: 'Receivable',
  is: {
    zh: '当日结束的骑行和补收的应付金额',
    en: 'Billed for rides that ended that day, and for supplements',
  },
  without: { zh: '管理费、优惠抵扣', en: 'Management fees, and amounts covered by benefits' },
  terms: [minus(['4010', '4020', '4030'], { kinds: owed })],
});

const rideFee = metric({
  ...summed,
  zh: '骑行费',
  en: 'Ride fees',
  is: { zh: '应收中的骑行费', en: 'The ride fees within receivable' },
  terms: [minus(['4010'], { kinds: owed })],
});

const dispatchFee = metric({
  ...summed,
  zh: '调度费',
  en: 'Dispatch fees',
  is: {
    zh: '应收中的调度费，含补收',
    en: 'The fees for the place of return within receivable, including supplements',
  },
  terms: [minus(['4020'], { kinds: owed })],
});

const helmetFee = metric({
  ...summed,
  zh: '头盔费',
  en: 'Helmet fees',
  is: { zh: '应收中的头盔费', en: 'The helmet fees within receivable' },
  terms: [minus(['4030'], { kinds: owed })],
});

const managementFee = metric({
  ...summed,
  zh: '管理费',
  en: 'Management fees',
  is: {
    zh: '管理费和赔偿的应收，含从诚信金扣除的',
    en: 'Management fees and damages billed, including those taken from deposits',
  },
  terms: [minus(['4040'])],
});

const paid = metric({
  ...summed,
  zh: '实收',
  en: 'Paid',
  is: {
    zh: '当日收到的订单款（本金＋在线），含旧欠款补缴',
    en: 'Received that day for rides, supplements and fees, from principal and online, including old debts',
  },
  without: { zh: '赠送、充值、诚信金', en: 'Gifts, top-ups and deposits' },
  terms: [plus(['2110'], fromPrincipal), plus(['1110'], online)],
});

const paidPrincipal = metric({
  ...summed,
  zh: '实收（本金）',
  en: 'Paid from principal',
  is: { zh: '用本金支付的订单款', en: 'Paid for rides from principal' },
  terms: [plus(['2110'], fromPrincipal)],
});

const paidOnline = metric({
  ...summed,
  zh: '实收（在线）',
  en: 'Paid online',
  is: { zh: '在线支付的订单款', en: 'Paid for rides through payment providers' },
  terms: [plus(['1110'], online)],
});

const paidBy = (provider: 'wechat' | 'alipay', zh: string, en: string) =>
  metric({
    ...summed,
    zh: `实收（${zh}）`,
    en: `Paid by ${en}`,
    is: { zh: `经${zh}支付的订单款`, en: `Paid for rides through ${en}` },
    terms: [plus(['1110'], { ...online, providers: [provider] })],
  });
const paidWechat = paidBy('wechat', '微信', 'WeChat');
const paidAlipay = paidBy('alipay', '支付宝', 'Alipay');

const paidGift = metric({
  ...summed,
  zh: '赠送支付',
  en: 'Paid from gifts',
  is: {
    zh: '用赠送余额支付的骑行费，不计入实收',
    en: 'Ride fees paid from gift balances; not counted as paid',
  },
  terms: [plus(['2120'], fromPrincipal)],
});

const outstanding = metric({
  fact: 'ledger',
  add: { time: 'last', area: 'sum' },
  unit: 'cents',
  zh: '未收余额',
  en: 'Unpaid',
  is: {
    zh: '期末骑行人尚欠的订单款和费用',
    en: 'What riders owe for rides and fees at the end of the period',
  },
  terms: [plus(['1210'])],
});

const writtenOff = metric({
  ...summed,
  zh: '坏账核销',
  en: 'Written off',
  is: { zh: '核销的应收', en: 'Receivables written off as uncollectable' },
  terms: [plus(['5030'])],
});

const refunded = metric({
  ...summed,
  zh: '退款',
  en: 'Refunded',
  is: {
    zh: '订单款的退款（原路、本金和线下），按退款成功日',
    en: 'Refunds of rides and fees to the payment method, to principal or by hand, on the day they succeeded',
  },
  without: { zh: '退回的赠送', en: 'Gifts returned' },
  terms: [plus(refundAccounts, { kinds: refundEvents })],
});

const netPaid = metric({
  ...summed,
  zh: '净实收',
  en: 'Net paid',
  is: { zh: '实收 − 退款', en: 'Paid minus refunded' },
  without: { zh: '赠送支付和退回的赠送', en: 'Payments from gifts, and gifts returned' },
  terms: [
    plus(['2110'], fromPrincipal),
    plus(['1110'], online),
    minus(refundAccounts, { kinds: refundEvents }),
  ],
});

const refundedGift = metric({
  ...summed,
  zh: '退回赠送',
  en: 'Gifts given back',
  is: { zh: '退款中退回赠送余额的部分', en: 'The part of refunds returned to gift balances' },
  terms: [plus(['4910'], { kinds: ['giftReturned'] })],
});

const channelFee = metric({
  ...summed,
  zh: '渠道手续费',
  en: 'Channel fees',
  is: { zh: '支付渠道的手续费净额', en: 'Fees charged by payment providers, net of fees they returned' },
  without: { zh: '加盟商自有商户的手续费', en: 'Fees of franchisees’ own merchant accounts' },
  terms: [plus(['5040'])],
});

const settlementBase = metric({
  ...summed,
  zh: '结算基数',
  en: 'Settlement base',
  is: {
    zh: '实收 − 退款 ＋ 卡销售 − 卡退款，现金口径',
    en: 'Paid minus refunded, plus card sales minus card refunds, in cash',
  },
  without: {
    zh: '赠送、充值、诚信金，渠道手续费和税前',
    en: 'Gifts, top-ups and deposits; before channel fees and tax',
  },
  terms: settled.map(({ event, code, sign }) => ({ kinds: [event], codes: [code], times: sign })),
});

const agentShare = metric({
  ...summed,
  zh: '加盟商分成',
  en: 'Franchisee share',
  is: { zh: '已入账的加盟商分成净额', en: 'Franchisee share booked, net' },
  terms: [plus(['5010'])],
});

const averageOrder = ratio({
  zh: '单均应收',
  en: 'Receivable per ride',
  unit: 'cents',
  is: { zh: '应收 ÷ 订单', en: 'Receivable ÷ rides' },
  of: receivable,
  per: rideFigures.rides,
});

const refundRate = ratio({
  zh: '退款率',
  en: 'Refund rate',
  unit: 'percent',
  is: { zh: '退款 ÷ 实收', en: 'Refunded ÷ paid' },
  of: refunded,
  per: paid,
});

const explained = metric({
  ...summed,
  zh: '对账查明',
  en: 'Explained by bills',
  is: {
    zh: '对账查明后补记的订单款和卡款',
    en: 'Payments for rides and cards booked later, once reconciliation explained them',
  },
  terms: [minus(['1210', '2410'], { kinds: ['billExplained'] })],
});

const directRefunds = ['refundedOnline', 'manualTransfer'];

const refundedDirect = metric({
  ...summed,
  zh: '直付退款',
  en: 'Direct payments refunded',
  is: {
    zh: '订单款原路退回和线下转账的金额',
    en: 'Refunds of rides and fees to the original payment method, or by manual transfer',
  },
  without: { zh: '退入本金的部分', en: 'Refunds into principal' },
  terms: [plus(refundAccounts, { kinds: directRefunds })],
});

const directNet = metric({
  ...summed,
  zh: '订单直付净额',
  en: 'Direct payments, net',
  is: { zh: '实收（在线） − 直付退款', en: 'Paid online minus direct payments refunded' },
  terms: [plus(['1110'], online), minus(refundAccounts, { kinds: directRefunds })],
});

/** 营收: net top-ups, rides and fees paid online, and cards, each minus its refunds, manual ones included. */
const revenue = metric({
  ...summed,
  zh: '营收',
  en: 'Revenue',
  is: {
    zh: '充值净额 ＋ 订单在线直付净额 ＋ 卡净额',
    en: 'Net top-ups, plus net direct online payments for rides and fees, plus net card sales',
  },
  without: { zh: '诚信金、本金支付、赠送', en: 'Deposits, payments from principal, and gifts' },
  terms: [
    plus(['1110'], {
      kinds: ['topUp', 'withdrawal', 'paidOnline', 'refundedOnline', 'cardSold', 'cardRefunded'],
    }),
    minus(['2110', '2410', ...refundAccounts], { kinds: ['manualTransfer'] }),
  ],
});

/** The figures of this family. */
export const moneyFigures = {
  receivable,
  rideFee,
  dispatchFee,
  helmetFee,
  managementFee,
  paid,
  paidPrincipal,
  paidOnline,
  paidWechat,
  paidAlipay,
  paidGift,
  ...debtFigures,
  outstanding,
  writtenOff,
  refunded,
  netPaid,
  refundedGift,
  channelFee,
  settlementBase,
  agentShare,
  averageOrder,
  refundRate,
  explained,
  refundedDirect,
  directNet,
  revenue,
} as const;
