import { debtFigures } from './debts.ts';
import { plus } from './facts.ts';
import { metric, rest } from './metric.ts';
import { moneyFigures, refundEvents, rideRefundAccounts } from './money.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' }, unit: 'cents' } as const;

const ridesRefunded = metric({
  ...summed,
  zh: '骑行退款',
  en: 'Rides refunded',
  is: {
    zh: '退款中骑行和补收的部分，按退款成功日',
    en: 'What was given back of rides and supplements in money, on the day it succeeded',
  },
  without: { zh: '管理费的退款、退回的赠送', en: 'Management fees given back, and gifts' },
  terms: [plus(rideRefundAccounts, { kinds: refundEvents })],
});

const ridesPaid = rest({
  zh: '实收（骑行）',
  en: 'Paid for rides',
  unit: 'cents',
  is: {
    zh: '实收 − 管理费实收，按收款日',
    en: 'Paid less management fees paid, on the day of each',
  },
  without: { zh: '管理费、赠送支付', en: 'Management fees, and what gifts paid' },
  of: moneyFigures.paid,
  less: [debtFigures.feesPaid],
});

/** What a vehicle or a station brings: fees are of neither. */
const ridesNetPaid = rest({
  zh: '骑行净实收',
  en: 'Net paid for rides',
  unit: 'cents',
  is: {
    zh: '实收 − 管理费实收 − 骑行退款，按收款日和退款成功日；各车辆之和即为此数',
    en: 'Paid less management fees paid and rides refunded, on the day of each; what all vehicles brought together',
  },
  without: { zh: '管理费、赠送支付', en: 'Management fees, and what gifts paid' },
  of: moneyFigures.paid,
  less: [debtFigures.feesPaid, ridesRefunded],
});

/** For money, as far as it is of rides. */
export const rideMoneyFigures = { ridesRefunded, ridesPaid, ridesNetPaid } as const;
