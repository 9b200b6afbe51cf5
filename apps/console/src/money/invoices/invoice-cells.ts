import type { InvoiceState } from '@kickstand/contract/money/invoices';
import { badge } from '../../kit/list/cells.tsx';
import { percentText } from '../../ui/format.ts';
import { invoicesWords as words } from './invoices.words.ts';

export const invoiceState = badge<InvoiceState>(
  {
    pending: 'warn',
    issued: 'good',
    failed: 'bad',
    cancelled: 'quiet',
    red_requested: 'special',
    red_confirmed: 'special',
    red: 'quiet',
  },
  words.states,
);

/** A rate in ten-thousandths. */
export const rate = (bp: number | null) => percentText(bp === null ? null : bp / 100);
