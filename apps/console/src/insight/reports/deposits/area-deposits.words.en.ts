import type { Words } from '../../../kit/words.ts';
import type { zh } from './area-deposits.words.zh.ts';

export const en: Words<typeof zh> = {
  tabs: { areas: 'By area', back: 'Refunds of areas' },
  account: {
    title: 'Account for deposits',
    labels: {
      depositCents: 'Owed to riders',
      depositAccountCents: 'On the account',
      restCents: 'Difference',
    },
    short: (yuan) => `The account lacks ${yuan} of what is owed: move it there`,
  },
  areas: {
    empty: 'No area keeps deposits',
    labels: {
      deposits: 'Can go back',
      paidCents: 'Amount',
      frozenCents: 'Frozen',
      backCents: 'Going back',
      failedCents: 'Refund failed',
      owedCents: 'Owed to riders',
      runState: 'Refund of all',
      runProgress: 'Progress',
      runSent: 'Sent',
      runStayed: 'Stayed',
      runAt: 'Asked',
      runBy: 'By',
    },
    states: { waiting: 'Waits', making: 'Going on', done: 'Done', failed: 'Broken off' },
  },
  items: {
    empty: 'Nobody has refunded all deposits of an area',
    labels: {
      depositId: 'Number',
      riderPhone: 'Phone',
      outcome: 'Outcome',
      why: 'Why it stayed',
      at: 'Time',
    },
    outcomes: { waiting: 'Waits', stayed: 'Stayed', sent: 'Going back', failed: 'Failed', back: 'Refunded' },
  },
  refund: {
    label: 'Refund all deposits',
    title: (area) => `Refund all deposits of ${area}`,
    effect: (n, yuan) =>
      `${n} deposits of ${yuan} go back the way they were paid, one by one, once a second person agrees. Those of riders who ride or owe something, frozen ones, and those paid over a year ago stay and say why`,
    done: (n, yuan) => `${n} deposits of ${yuan} are being sent back`,
  },
  resume: {
    label: 'Go on refunding',
    effect: (n) => `${n} deposits that did not go back are tried again; none goes back twice`,
    done: (n) => `${n} deposits are tried again`,
  },
};
