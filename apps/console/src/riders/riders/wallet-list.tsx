import { riders, type WalletRow, walletEvents } from '@kickstand/contract/riders/riders';
import { idLink, instant, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ordersPaths } from '../../rides/orders/orders.paths.ts';
import { ridersWords } from './riders.words.ts';

const words = ridersWords.wallet;

/** The movements of one rider's wallet. */
export default defineListScreen({
  call: riders.wallet,
  title: words.title,
  labels: words.fields,
  columns: {
    at: instant,
    event: oneOf(words.events),
    principalCents: money,
    giftCents: money,
    principalAfterCents: money,
    giftAfterCents: money,
    orderId: idLink<WalletRow>(
      ({ orderId }) => (orderId === null ? undefined : ordersPaths.detail.to({}, { id: orderId })),
      { outside: true },
    ),
    area: withLayout(text, { width: 130 }),
    operator: withLayout(text, { width: 100 }),
    reason: withLayout(text, { width: 200 }),
    id: withLayout(text, { extra: true }),
  },
  filters: { from: instantRange({ to: 'to' }), event: pick(walletEvents, words.events) },
  empty: words.empty,
});
