import type { DepositState } from '@kickstand/contract/money/deposits';
import { badge } from '../../kit/list/cells.tsx';
import { depositsWords } from './deposits.words.ts';

/** How a deposit stands. */
export const depositState = badge<DepositState>(
  {
    paid: 'good',
    frozen: 'bad',
    refunding: 'busy',
    refund_failed: 'bad',
    refunded: 'quiet',
    deducted: 'quiet',
  },
  depositsWords.rider.states,
);
