import type { Words } from '../../../kit/words.ts';
import type { zh } from './area-deposits.words.zh.ts';

export const en: Words<typeof zh> = {
  tabs: { areas: 'By area', back: 'Refunds of areas' },
  account: {
    title: 'Deposit account',
    labels: {
      depositCents: 'Owed to riders',
      depositAccountCents: 'On the account',
      restCents: 'Difference',
    },
    short: (yuan) => `The account is ${yuan} short of what is owed: transfer it`,
  },
  areas: {
    empty: 'No area takes deposits',
    labels: {
      deposits: 'Refundable',
      paidCents: 'Amount',
      frozenCents: 'Frozen',
      backCents: 'Refunding',
      failedCents: 'Refund failed',
      owedCents: 'Owed to riders',
      runState: 'Full refund',
      runProgress: 'Progress',
      runSent: 'Sent',
      runStayed: 'Stayed',
      runAt: 'Asked',
      runBy: 'By',
    },
    states: { waiting: 'Waiting', making: 'Refunding', done: 'Done', failed: 'Stopped' },
  },
  items: {
    empty: 'No area has had all its deposits refunded',
    labels: {
      depositId: 'Number',
      riderPhone: 'Phone',
      outcome: 'Outcome',
      why: 'Why kept',
      at: 'Time',
    },
    outcomes: { waiting: 'Waiting', stayed: 'Kept', sent: 'Refunding', failed: 'Failed', back: 'Refunded' },
  },
  refund: {
    label: 'Refund all deposits',
    title: (area) => `Refund all deposits of ${area}`,
    effect: (n, yuan) =>
      `${n} deposits totalling ${yuan} are refunded to the original payment method one by one, once a second person agrees. Deposits of riders who are riding or in debt, frozen ones, and those paid over a year ago are kept, with the reason`,
    done: (n, yuan) => `Refunding ${n} deposits, ${yuan}`,
  },
  resume: {
    label: 'Continue refunding',
    effect: (n) => `${n} deposits that were not refunded are tried again; none is refunded twice`,
    done: (n) => `Retrying ${n} deposits`,
  },
};
