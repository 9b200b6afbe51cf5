import type { AccountCode } from './chart.ts';

/** One movement of an event: so much out of the credited account, into the debited one. */
export interface Movement {
  /** Which of the event's amounts it moves. */
  of: string;
  debit: AccountCode;
  credit: AccountCode;
  /** The debited account is the company's own merchant's, the credited one the franchisee's, or the other way round. */
  toPlatform?: boolean;
}

export interface PostingRule {
  zh: string;
  en: string;
  /** Pending when it is begun; posted, in whole or in part, or voided, once, by the payment house's answer. */
  pending?: true;
  movements: readonly Movement[];
}

const movements = <const M extends readonly Movement[]>(...list: M) => list;
const of = <const O extends string, const D extends AccountCode, const C extends AccountCode>(
  name: O,
  debit: D,
  credit: C,
) => ({ of: name, debit, credit }) as const;
const rulesOf = <const R extends Record<string, PostingRule>>(rules: R) => rules;

const toppingUp = rulesOf({
  topUp: { zh: '充值', en: 'Top-up', pending: true, movements: movements(of('principal', '1110', '2110')) },
  giftGranted: { zh: '赠送', en: 'Gift granted', movements: movements(of('gift', '1410', '2120')) },
  giftEnded: {
    zh: '赠送过期或作废',
    en: 'Gift expired or forfeited',
    movements: movements(of('gift', '2120', '1410')),
  },
  withdrawal: {
    zh: '提现或充值退款',
    en: 'Withdrawal or refund of a top-up',
    pending: true,
    movements: movements(of('principal', '2110', '1110'), of('gift', '2120', '1410')),
  },
  goodwill: { zh: '补偿本金', en: 'Goodwill', movements: movements(of('principal', '5060', '2110')) },
  goodwillTakenBack: {
    zh: '补偿收回',
    en: 'Goodwill taken back',
    movements: movements(of('principal', '2110', '5060')),
  },
});

const riding = rulesOf({
  rideEnded: {
    zh: '行程结束',
    en: 'Ride ended',
    movements: movements(
      of('ride', '1210', '4010'),
      of('location', '1210', '4020'),
      of('helmet', '1210', '4030'),
    ),
  },
  supplement: { zh: '补收调度费', en: 'Supplement', movements: movements(of('location', '1210', '4020')) },
  managementFee: { zh: '管理费', en: 'Management fee', movements: movements(of('fee', '1210', '4040')) },
  editedBeforePay: {
    zh: '付款前改价',
    en: 'Edited before it was paid',
    movements: movements(
      of('ride', '4010', '1210'),
      of('location', '4020', '1210'),
      of('helmet', '4030', '1210'),
      of('fee', '4040', '1210'),
    ),
  },
  writtenOff: { zh: '坏账核销', en: 'Written off', movements: movements(of('due', '5030', '1210')) },
});

const paying = rulesOf({
  paidFromWallet: {
    zh: '钱包支付',
    en: 'Paid from the wallet',
    movements: movements(
      of('principal', '2110', '1210'),
      of('gift', '2120', '1210'),
      of('gift', '5020', '1410'),
    ),
  },
  paidOnline: {
    zh: '在线支付',
    en: 'Paid online',
    pending: true,
    movements: movements(of('online', '1110', '1210')),
  },
  unclaimedReceived: {
    zh: '收到多付款',
    en: 'Paid late, twice or too much',
    movements: movements(of('online', '1110', '2320')),
  },
  unclaimedSentBack: {
    zh: '多付款退回',
    en: 'Surplus sent back',
    pending: true,
    movements: movements(of('online', '2320', '1110')),
  },
  unclaimedToPrincipal: {
    zh: '多付款转本金',
    en: 'Surplus to principal',
    movements: movements(of('principal', '2320', '2110')),
  },
});

const refunding = rulesOf({
  refundedOnline: {
    zh: '原路退款',
    en: 'Refunded the way it was paid',
    pending: true,
    movements: movements(
      of('ride', '4910', '1110'),
      of('location', '4920', '1110'),
      of('helmet', '4930', '1110'),
      of('fee', '4940', '1110'),
    ),
  },
  refundedToWallet: {
    zh: '退回钱包',
    en: 'Refunded to the wallet',
    movements: movements(
      of('ride', '4910', '2110'),
      of('location', '4920', '2110'),
      of('helmet', '4930', '2110'),
      of('fee', '4940', '2110'),
    ),
  },
  giftReturned: {
    zh: '退回赠送金',
    en: 'Gift returned',
    movements: movements(of('ride', '4910', '2120'), of('ride', '1410', '5020')),
  },
  manualTransfer: {
    zh: '线下转账',
    en: 'Manual transfer',
    movements: movements(
      of('ride', '4910', '1010'),
      of('location', '4920', '1010'),
      of('helmet', '4930', '1010'),
      of('fee', '4940', '1010'),
      of('principal', '2110', '1010'),
      of('deposit', '2210', '1010'),
      of('unclaimed', '2320', '1010'),
      of('card', '2410', '1010'),
    ),
  },
});

const cards = rulesOf({
  cardSold: { zh: '售卡', en: 'Card sold', pending: true, movements: movements(of('price', '1110', '2410')) },
  cardReleased: { zh: '卡核销', en: 'Card released', movements: movements(of('part', '2410', '4050')) },
  cardOver: { zh: '卡沉淀', en: 'Card over', movements: movements(of('rest', '2410', '4060')) },
  cardRefunded: {
    zh: '退卡',
    en: 'Card refunded',
    pending: true,
    movements: movements(of('refund', '2410', '1110'), of('rest', '2410', '4060')),
  },
});

const deposits = rulesOf({
  depositPaid: {
    zh: '缴纳诚信金',
    en: 'Deposit paid',
    pending: true,
    movements: movements(of('deposit', '1110', '2210')),
  },
  depositRefunded: {
    zh: '退还诚信金',
    en: 'Deposit refunded',
    pending: true,
    movements: movements(of('deposit', '2210', '1110')),
  },
  depositFrozen: {
    zh: '冻结诚信金',
    en: 'Deposit frozen',
    movements: movements(of('deposit', '2210', '2211')),
  },
  depositRecovered: {
    zh: '解冻诚信金',
    en: 'Deposit recovered',
    movements: movements(of('deposit', '2211', '2210')),
  },
  depositDeducted: {
    zh: '扣除诚信金',
    en: 'Deposit deducted',
    movements: movements(of('deposit', '2211', '4040')),
  },
});

const houses = rulesOf({
  channelFee: { zh: '渠道手续费', en: 'Channel fee', movements: movements(of('fee', '5040', '1110')) },
  channelFeeReturned: {
    zh: '手续费退回',
    en: 'Channel fee returned',
    movements: movements(of('fee', '1110', '5040')),
  },
  agentChannelFee: {
    zh: '加盟商渠道手续费',
    en: 'Channel fee of a franchisee’s merchant',
    movements: movements(of('fee', '2510', '1110')),
  },
  agentChannelFeeReturned: {
    zh: '加盟商手续费退回',
    en: 'Channel fee of a franchisee’s merchant returned',
    movements: movements(of('fee', '1110', '2510')),
  },
  housePaidOut: { zh: '渠道到账', en: 'House paid out', movements: movements(of('amount', '1010', '1110')) },
  housePaidDeposits: {
    zh: '诚信金到专户',
    en: 'House paid out deposits',
    movements: movements(of('amount', '1020', '1110')),
  },
  reserveFilled: {
    zh: '补足备付金',
    en: 'Reserve filled',
    movements: movements(of('amount', '1030', '1010')),
  },
  reserveReleased: {
    zh: '释放备付金',
    en: 'Reserve released',
    movements: movements(of('amount', '1010', '1030')),
  },
  sharedToPlatform: {
    zh: '分账给平台',
    en: 'Shared to the platform',
    pending: true,
    movements: movements({ of: 'share', debit: '1110', credit: '1110', toPlatform: true }),
  },
  sharingReturned: {
    zh: '分账回退',
    en: 'Sharing returned',
    pending: true,
    movements: movements({ of: 'share', debit: '1110', credit: '1110', toPlatform: false }),
  },
  agentHousePaidOut: {
    zh: '加盟商渠道到账',
    en: 'House paid out to a franchisee',
    movements: movements(of('amount', '2510', '1110')),
  },
  billUnknown: {
    zh: '账单有而系统无',
    en: 'The bill has it, we do not',
    movements: movements(of('amount', '1110', '1910')),
  },
  billGone: {
    zh: '差异核销',
    en: 'Difference written off',
    movements: movements(of('amount', '1910', '5050')),
  },
  billExplained: {
    zh: '差异查明',
    en: 'Difference explained',
    movements: movements(
      of('principal', '1910', '2110'),
      of('due', '1910', '1210'),
      of('deposit', '1910', '2210'),
      of('unclaimed', '1910', '2320'),
      of('card', '1910', '2410'),
    ),
  },
});

const settling = rulesOf({
  agentShare: { zh: '加盟商分成', en: 'Franchisee share', movements: movements(of('share', '5010', '2510')) },
  agentShareTakenBack: {
    zh: '分成冲回',
    en: 'Franchisee share taken back',
    movements: movements(of('share', '2510', '5010')),
  },
  statementPaid: {
    zh: '结算打款',
    en: 'Statement paid',
    movements: movements(of('amount', '2510', '1010')),
  },
  agentPaid: { zh: '加盟商付款', en: 'Franchisee paid', movements: movements(of('amount', '1010', '2510')) },
  vatOfDay: { zh: '当日增值税', en: 'VAT of a day', movements: movements(of('vat', '4900', '2610')) },
});

/** Every business event that moves money, and the accounts it moves it between. Nothing else writes money. */
export const postingRules = {
  ...toppingUp,
  ...riding,
  ...paying,
  ...refunding,
  ...cards,
  ...deposits,
  ...houses,
  ...settling,
} as const;

export type MoneyEvent = keyof typeof postingRules;
