import { minus, plus } from './facts.ts';
import { metric } from './metric.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' }, unit: 'cents' } as const;

/** Money that pays for rides, supplements and fees: from principal, and through a payment provider. */
export const fromPrincipal = { kinds: ['paidFromWallet'] };
export const online = { kinds: ['paidOnline'] };
const old = { about: ['old'] };

const oldDebtPaid = metric({
  ...summed,
  zh: '历史欠款补缴',
  en: 'Old debts paid',
  is: { zh: '实收中支付以前各日订单的部分', en: 'The part of paid that settled orders of earlier days' },
  terms: [plus(['2110'], { ...fromPrincipal, ...old }), plus(['1110'], { ...online, ...old })],
});

const newDebtPaid = metric({
  ...summed,
  zh: '当日订单实收',
  en: 'New debts paid',
  is: {
    zh: '实收中支付当日订单和费用的部分',
    en: 'The part of paid that settled orders and fees of the same day',
  },
  terms: [
    plus(['2110'], fromPrincipal),
    plus(['1110'], online),
    minus(['2110'], { ...fromPrincipal, ...old }),
    minus(['1110'], { ...online, ...old }),
  ],
});

const feesPaid = metric({
  ...summed,
  fact: 'fees',
  zh: '管理费实收',
  en: 'Management fees paid',
  is: {
    zh: '实收中支付管理费的部分（本金＋在线），含旧欠',
    en: 'The part of paid that settled management fees, from principal and online, including old ones',
  },
  without: { zh: '从诚信金扣除的', en: 'Fees taken from deposits' },
  terms: [plus(['2110', '1110'])],
});

/** What payments were for, as far as the ledger can tell. */
export const debtFigures = { oldDebtPaid, newDebtPaid, feesPaid } as const;
