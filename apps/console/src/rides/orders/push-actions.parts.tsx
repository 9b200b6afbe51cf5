import { mostPushed, type OrderRow, orders } from '@kickstand/contract/rides/orders';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { defineBulk } from '../../kit/action/define-bulk.tsx';
import { resultsBy } from '../../kit/action/results-by.ts';
import { pickedOf } from '../../kit/list/selection.ts';
import { countText } from '../../ui/format.ts';
import { ordersWords as words } from './orders.words.ts';

type Owing = Pick<OrderRow, 'id' | 'state'>;

/** Remind a rider by text message to pay. */
export const pushOrder: Action<Owing> = defineAsk<Owing, typeof orders.push>({
  call: orders.push,
  label: words.push,
  level: 1,
  applies: ({ state }) => state === 'unpaid',
  request: ({ id }) => ({ body: { orderIds: [id] } }),
  done: (_, { list: [one] }) => one?.message ?? words.pushed,
});

/** The same for many. */
export const pushOrders = defineBulk<OrderRow, typeof orders.push>({
  call: orders.push,
  label: words.push,
  level: 2,
  most: mostPushed,
  useOutcome: resultsBy('id'),
  changes: ({ count }) => words.pushMany(countText(count)),
  request: (chosen) => ({ body: { orderIds: pickedOf(chosen) } }),
});
