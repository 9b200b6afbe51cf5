import { minus, plus } from './facts.ts';
import { metric } from './metric.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' }, unit: 'cents' } as const;

const depositIn = metric({
  ...summed,
  zh: '诚信金收入',
  en: 'Deposits paid',
  is: { zh: '收到的诚信金', en: 'Deposits received' },
  terms: [minus(['2210'], { kinds: ['depositPaid'] })],
});

const depositOut = metric({
  ...summed,
  zh: '诚信金退还',
  en: 'Deposits refunded',
  is: { zh: '退还的诚信金，含线下转账', en: 'Deposits refunded, including manual transfers' },
  terms: [plus(['2210'], { kinds: ['depositRefunded', 'manualTransfer'] })],
});

const depositNet = metric({
  ...summed,
  zh: '诚信金净额',
  en: 'Deposits, net',
  is: { zh: '诚信金收入 − 退还', en: 'Deposits paid minus refunded' },
  terms: [
    minus(['2210'], { kinds: ['depositPaid'] }),
    minus(['2210'], { kinds: ['depositRefunded', 'manualTransfer'] }),
  ],
});

const depositDeducted = metric({
  ...summed,
  zh: '诚信金扣除',
  en: 'Deposits deducted',
  is: { zh: '从诚信金扣除的金额', en: 'Amount deducted from deposits' },
  terms: [plus(['2211'], { kinds: ['depositDeducted'] })],
});

const depositBalance = metric({
  fact: 'ledger',
  add: { time: 'last', area: 'sum' },
  unit: 'cents',
  zh: '诚信金余额',
  en: 'Deposits',
  is: {
    zh: '期末骑行人的诚信金，含冻结',
    en: 'Deposits of all riders at the end of the period, including frozen ones',
  },
  terms: [minus(['2210', '2211'])],
});

const depositFrozen = metric({
  fact: 'ledger',
  add: { time: 'last', area: 'sum' },
  unit: 'cents',
  zh: '冻结诚信金',
  en: 'Frozen deposits',
  is: { zh: '期末冻结的诚信金', en: 'Deposits frozen at the end of the period' },
  terms: [minus(['2211'])],
});

/** The figures of this family. */
export const depositFigures = {
  depositIn,
  depositOut,
  depositNet,
  depositDeducted,
  depositBalance,
  depositFrozen,
} as const;
