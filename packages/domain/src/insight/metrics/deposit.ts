import { minus, plus } from './facts.ts';
import { metric } from './metric.ts';

const summed = { fact: 'ledger', add: { time: 'sum', area: 'sum' }, unit: 'cents' } as const;

const depositIn = metric({
  ...summed,
  zh: '诚信金收入',
  en: 'Deposits paid',
  is: { zh: '收到的诚信金', en: 'What was paid as deposits' },
  terms: [minus(['2210'], { kinds: ['depositPaid'] })],
});

const depositOut = metric({
  ...summed,
  zh: '诚信金退还',
  en: 'Deposits refunded',
  is: { zh: '退还的诚信金，含线下转账', en: 'Deposits given back, by transfer by hand too' },
  terms: [plus(['2210'], { kinds: ['depositRefunded', 'manualTransfer'] })],
});

const depositNet = metric({
  ...summed,
  zh: '诚信金净额',
  en: 'Deposits, net',
  is: { zh: '诚信金收入 − 退还', en: 'Deposits paid less refunded' },
  terms: [
    minus(['2210'], { kinds: ['depositPaid'] }),
    minus(['2210'], { kinds: ['depositRefunded', 'manualTransfer'] }),
  ],
});

const depositDeducted = metric({
  ...summed,
  zh: '诚信金扣除',
  en: 'Deposits deducted',
  is: { zh: '从诚信金扣除的金额', en: 'What was deducted from deposits' },
  terms: [plus(['2211'], { kinds: ['depositDeducted'] })],
});

const depositBalance = metric({
  fact: 'ledger',
  add: { time: 'last', area: 'sum' },
  unit: 'cents',
  zh: '诚信金余额',
  en: 'Deposits',
  is: { zh: '期末骑行人的诚信金，含冻结', en: 'Deposits of all riders at the end, frozen ones too' },
  terms: [minus(['2210', '2211'])],
});

const depositFrozen = metric({
  fact: 'ledger',
  add: { time: 'last', area: 'sum' },
  unit: 'cents',
  zh: '冻结诚信金',
  en: 'Frozen deposits',
  is: { zh: '期末冻结的诚信金', en: 'Deposits that are frozen at the end' },
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
