import type { OrderDetail, OrderRow, OrderState, RefundState } from '@kickstand/contract/orders';
import { badge } from '../../kit/list/cells.tsx';
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

export const orderState = badge<OrderRow['state']>(orderTones, words.states);
export const refundState = badge<RefundState>(refundTones, words.refunds.states);
export const paymentState = badge(paymentTones, words.payments.states);
