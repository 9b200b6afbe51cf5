import { providers } from './provider-rules.ts';
import { movements, of, rulesOf } from './rule.ts';

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
  editTakenBack: {
    zh: '改价撤回',
    en: 'Edit taken back',
    movements: movements(
      of('ride', '1210', '4010'),
      of('location', '1210', '4020'),
      of('helmet', '1210', '4030'),
      of('fee', '1210', '4040'),
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
  cardUseReturned: {
    zh: '退回卡次数',
    en: 'Use of a card given back',
    movements: movements(of('part', '4050', '2410'), of('rest', '4060', '2410')),
  },
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
  vatTakenBack: {
    zh: '当日增值税冲回',
    en: 'VAT of a day taken back',
    movements: movements(of('vat', '2610', '4900')),
  },
});

/** Every business event that moves money, and the accounts it moves it between. Nothing else writes money. */
export const postingRules = {
  ...toppingUp,
  ...riding,
  ...paying,
  ...refunding,
  ...cards,
  ...deposits,
  ...providers,
  ...settling,
} as const;

export type MoneyEvent = keyof typeof postingRules;
