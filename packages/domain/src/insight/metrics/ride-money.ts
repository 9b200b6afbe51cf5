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
    en: 'Refunds of rides and supplements, on the day they succeeded',
  },
  without: { zh: '管理费的退款、退回的赠送', en: 'Refunds of management fees, and gifts returned' },
  terms: [plus(rideRefundAccounts, { kinds: refundEvents })],
});

const ridesPaid = rest({
  zh: '实收（骑行）',
  en: 'Paid for rides',
  unit: 'cents',
  is: {
    zh: '实收 − 管理费实收，按收款日',
    en: 'Paid minus management fees paid, by day of payment',
  },
  without: { zh: '管理费、赠送支付', en: 'Management fees, and what gifts paid' },
  of: moneyFigures.paid,
  less: [debtFigures.feesPaid],
});

/** What a vehicle or a station earns; management fees belong to neither. */
const ridesNetPaid = rest({
  zh: '骑行净实收',
  en: 'Net paid for rides',
  unit: 'cents',
  is: {
    zh: '实收 − 管理费实收 − 骑行退款，按收款日和退款成功日；各车辆之和即为此数',
    en: 'Paid minus management fees paid minus rides refunded, by day of payment and refund; equals the sum over all vehicles',
  },
  without: { zh: '管理费、赠送支付', en: 'Management fees, and what gifts paid' },
  of: moneyFigures.paid,
  less: [debtFigures.feesPaid, ridesRefunded],
});

/** Money figures, rides only. */
export const rideMoneyFigures = { ridesRefunded, ridesPaid, ridesNetPaid } as const;
