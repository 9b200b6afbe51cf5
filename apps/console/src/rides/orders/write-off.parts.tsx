import { type OrderRow, orders } from '@kickstand/contract/rides/orders';
import type { Action } from '../../kit/action/action.ts';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { moneyText } from '../../ui/format.ts';
import { ordersWords as words } from './orders.words.ts';

type Owed = Pick<
  OrderRow,
  'id' | 'state' | 'payableCents' | 'principalCents' | 'giftCents' | 'onlineCents'
> & { version: number };

/** Close an order whose rest nobody will pay. */
export const writeOffOrder: Action<Owed> = defineAsk<Owed, typeof orders.writeOff>({
  call: orders.writeOff,
  label: words.writeOff,
  level: 4,
  agreeing: words.writeOff,
  danger: true,
  applies: ({ state }) => state === 'unpaid' || state === 'paying',
  blocked: ({ state }) => (state === 'paying' ? words.payingNow : undefined),
  object: ({ id }) => id,
  changes: ({ payableCents, principalCents, giftCents, onlineCents }) =>
    words.writeOffEffect(moneyText((payableCents ?? 0) - principalCents - giftCents - onlineCents)),
  request: ({ id, version }, { reason = '' }) => ({ params: { orderId: id }, body: { reason, version } }),
  refreshes: ['orders', 'refunds', 'reportRows'],
});
