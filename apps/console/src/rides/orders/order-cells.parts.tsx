import type { OrderDetail, OrderRow, OrderState, RefundState } from '@kickstand/contract/rides/orders';
import { badge, type Cell } from '../../kit/list/cells.tsx';
import { PageLink } from '../../kit/page/link.tsx';
import { invoicesPaths } from '../../money/invoices/invoices.paths.ts';
import { invoicesWords } from '../../money/invoices/invoices.words.ts';
import { nothing } from '../../ui/format.ts';
import type { Tone } from '../../ui/tones.ts';
import { ordersWords as words } from './orders.words.ts';

const orderTones: Record<OrderState, Tone> = {
  riding: 'special',
  unpaid: 'warn',
  paying: 'busy',
  paid: 'good',
  closed: 'quiet',
};
const refundTones: Record<RefundState, Tone> = {
  created: 'quiet',
  processing: 'busy',
  success: 'good',
  failed: 'bad',
  closed: 'quiet',
};
const paymentTones: Record<OrderDetail['payments'][number]['state'], Tone> = {
  paying: 'busy',
  success: 'good',
  closed: 'quiet',
  failed: 'bad',
};

/** What became of its invoice; it opens the request. */
export const orderInvoice: Cell<OrderRow['invoiceState'], Pick<OrderRow, 'invoiceId'>> = (
  state,
  { invoiceId },
) =>
  state === null || invoiceId === null ? (
    nothing
  ) : (
    <PageLink to={invoicesPaths.queue.to({}, { open: invoiceId })}>{invoicesWords.states[state]}</PageLink>
  );

export const orderState = badge<OrderRow['state']>(orderTones, words.states);
export const refundState = badge<RefundState>(refundTones, words.refunds.states);
export const paymentState = badge(paymentTones, words.payments.states);
