import { type OrderDetail, type OrderRow, orders } from '@kickstand/contract/rides/orders';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { type EditGiven, editQuestions } from './edit-questions.tsx';
import { ordersWords as words } from './orders.words.ts';
import { type RefundGiven, refundQuestions } from './refund-questions.tsx';
import { mayGiveBack } from './ride-use.parts.tsx';

const refreshes = ['orders', 'refunds'];
const paidCents = (row: OrderRow) => row.principalCents + row.giftCents + row.onlineCents;

/** Whether there may be something to give back: what was paid, or a use; of a row of the list its benefit tells. */
function hasToGiveBack(row: OrderRow & Partial<Pick<OrderDetail, 'cardUse' | 'activityUse'>>) {
  if (paidCents(row) > row.refundedCents) return true;
  const { cardUse, activityUse } = row;
  if (cardUse === undefined || activityUse === undefined) return row.benefitType !== null;
  return mayGiveBack({ cardUse, activityUse });
}
const frozen = ({ state }: OrderRow) => (state === 'paying' ? words.payingNow : undefined);

/** Give back what was paid, line by line; how it goes back is shown before it is sent. */
export const refundOrder: Action<OrderRow> = defineAsk<OrderRow, typeof orders.refund, RefundGiven>({
  call: orders.refund,
  label: words.refund,
  title: ({ id }) => words.refundTitle(id),
  agreeing: words.refund,
  level: 3,
  width: 560,
  applies: (row) => (row.state === 'paid' || row.state === 'closed') && hasToGiveBack(row),
  questions: refundQuestions,
  request: ({ id }, { lines: { ride, location, helmet }, to, cardTimes, version, reason = '' }) => ({
    body: { orderId: id, lines: { ride, dispatch: location, helmet }, to, cardTimes, version, reason },
  }),
  refreshes: [...refreshes, 'userCards'],
  done: (_, { state, split, cardTimes }) => {
    if (cardTimes === 1 && split.principal + split.gift + split.online === 0) return words.rideUse.done;
    return state === 'success' ? words.refundDone : words.refundProcessing;
  },
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
