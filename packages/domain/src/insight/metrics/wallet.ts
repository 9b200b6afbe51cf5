import { minus, plus } from './facts.ts';
import { metric } from './metric.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' }, unit: 'cents' } as const;
const standing = { fact: 'ledger', add: { time: 'last', area: 'sum' }, unit: 'cents' } as const;

const topUps = metric({
  ...summed,
  zh: '充值',
  en: 'Top-ups',
  is: { zh: '充入本金的金额', en: 'Amount topped up as principal' },
  without: { zh: '充值赠送', en: 'Gifts with top-ups' },
  terms: [minus(['2110'], { kinds: ['topUp'] })],
});

const withdrawn = metric({
  ...summed,
  zh: '提现',
  en: 'Withdrawn',
  is: {
    zh: '本金提现和充值退款，含线下转账',
    en: 'Principal withdrawn and top-ups refunded, including manual transfers',
  },
  terms: [plus(['2110'], { kinds: ['withdrawal', 'manualTransfer'] })],
});

const topUpNet = metric({
  ...summed,
  zh: '充值净额',
  en: 'Net top-ups',
  is: { zh: '充值 − 提现', en: 'Top-ups minus withdrawn' },
  terms: [minus(['2110'], { kinds: ['topUp', 'withdrawal', 'manualTransfer'] })],
});

const gifts = metric({
  ...summed,
  zh: '赠送',
  en: 'Gifts',
  is: { zh: '赠送给骑行人的余额', en: 'Balance given to riders as gifts' },
  without: { zh: '赠送的卡', en: 'Cards given as gifts' },
  terms: [minus(['2120'], { kinds: ['giftGranted'] })],
});

const giftsEnded = metric({
  ...summed,
  zh: '赠送作废',
  en: 'Gifts ended',
  is: { zh: '过期或作废的赠送余额', en: 'Gifts that expired or were forfeited' },
  terms: [plus(['2120'], { kinds: ['giftEnded', 'withdrawal'] })],
});

const topUpGifts = metric({
  ...summed,
  zh: '充值赠送',
  en: 'Gifts with top-ups',
  is: { zh: '随充值赠送的余额', en: 'Gift balance that came with top-ups' },
  terms: [minus(['2120'], { kinds: ['giftGranted'], about: ['payment'] })],
});

const otherGifts = metric({
  ...summed,
  zh: '平台赠送',
  en: 'Gifts of the platform',
  is: { zh: '充值之外由平台赠送的余额', en: 'Gift balance given by the platform without a top-up' },
  terms: [
    minus(['2120'], { kinds: ['giftGranted'] }),
    plus(['2120'], { kinds: ['giftGranted'], about: ['payment'] }),
  ],
});

const giftNet = metric({
  ...summed,
  zh: '赠送净额',
  en: 'Gifts, net',
  is: { zh: '赠送 − 赠送作废', en: 'Gifts minus gifts ended' },
  terms: [
    minus(['2120'], { kinds: ['giftGranted'] }),
    minus(['2120'], { kinds: ['giftEnded', 'withdrawal'] }),
  ],
});

const goodwill = metric({
  ...summed,
  zh: '补偿',
  en: 'Goodwill',
  is: { zh: '补偿给骑行人的本金净额', en: 'Principal given to riders as goodwill, net' },
  terms: [plus(['5060'])],
});

const refundedToWallet = metric({
  ...summed,
  zh: '退款入钱包',
  en: 'Refunds into wallets',
  is: { zh: '订单退回本金的金额', en: 'Order refunds returned to principal' },
  terms: [minus(['2110'], { kinds: ['refundedToWallet'] })],
});

const principalOther = metric({
  ...summed,
  zh: '其他入账',
  en: 'Other principal',
  is: {
    zh: '多付款转入和对账说明的本金净额',
    en: 'Overpayments turned into principal and principal booked from reconciliation, net',
  },
  terms: [minus(['2110'], { kinds: ['unclaimedToPrincipal', 'billExplained'] })],
});

const principalMoved = metric({
  ...summed,
  zh: '本金变动',
  en: 'Change of principal',
  is: { zh: '本金余额的全部变动', en: 'All changes of principal' },
  terms: [minus(['2110'])],
});

const giftMoved = metric({
  ...summed,
  zh: '赠送变动',
  en: 'Change of gifts',
  is: { zh: '赠送余额的全部变动', en: 'All changes of gift balances' },
  terms: [minus(['2120'])],
});

const principalBalance = metric({
  ...standing,
  zh: '本金余额',
  en: 'Principal',
  is: { zh: '期末骑行人的本金余额', en: 'Riders’ principal at the end of the period' },
  terms: [minus(['2110'])],
});

const giftBalance = metric({
  ...standing,
  zh: '赠送余额',
  en: 'Gift balance',
  is: { zh: '期末骑行人的赠送余额', en: 'Riders’ gift balances at the end of the period' },
  terms: [minus(['2120'])],
});

/** The figures of this family. */
export const walletFigures = {
  topUps,
  withdrawn,
  topUpNet,
  gifts,
  giftsEnded,
  topUpGifts,
  otherGifts,
  giftNet,
  goodwill,
  refundedToWallet,
  principalOther,
  principalMoved,
  giftMoved,
  principalBalance,
  giftBalance,
} as const;
