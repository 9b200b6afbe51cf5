import { type OrderRow, orders } from '@kickstand/contract/orders';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { type EditGiven, editQuestions } from './edit-questions.tsx';
import { ordersWords as words } from './orders.words.ts';
import { type RefundGiven, refundQuestions } from './refund-questions.tsx';

const refreshes = ['orders', 'refunds'];
const paidCents = (row: OrderRow) => row.principalCents + row.giftCents + row.onlineCents;
const frozen = ({ state }: OrderRow) => (state === 'paying' ? words.payingNow : undefined);

/** Give back what was paid, line by line; how it goes back is shown before it is sent. */
export const refundOrder: Action<OrderRow> = defineAsk<OrderRow, typeof orders.refund, RefundGiven>({
  call: orders.refund,
  label: words.refund,
  title: ({ id }) => words.refundTitle(id),
  agreeing: words.refund,
  level: 3,
  width: 560,
  applies: (row) => (row.state === 'paid' || row.state === 'closed') && paidCents(row) > row.refundedCents,
  questions: refundQuestions,
  request: ({ id }, { lines: { ride, location, helmet }, to, version, reason = '' }) => ({
    body: { orderId: id, lines: { ride, dispatch: location, helmet }, to, version, reason },
  }),
  refreshes,
  done: (_, { state }) => (state === 'success' ? words.refundDone : words.refundProcessing),
});

/** Ask for less of an order that is not paid. */
export const editOrder: Action<OrderRow> = defineAsk<OrderRow, typeof orders.edit, EditGiven>({
  call: orders.edit,
  label: words.edit,
  title: ({ id }) => `${words.edit} · ${id}`,
  agreeing: words.edit,
  level: 3,
  width: 560,
  applies: ({ state }) => state === 'unpaid' || state === 'paying',
  blocked: frozen,
  questions: editQuestions,
  request: ({ id }, { ride, location, helmet, version, reason = '' }) => ({
    body: {
      orderId: id,
      modifyPayCost: ride,
      modifyDispatchCost: location,
      modifyHelmetPenalty: helmet,
      version,
      reason,
    },
  }),
  refreshes,
  done: () => words.edited,
});
