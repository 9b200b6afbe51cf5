import { type ReturnRow, returns } from '@kickstand/contract/rides/returns';
import { instant, link, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { ordersPaths } from '../orders/orders.paths.ts';
import { returnsPaths } from './returns.paths.ts';
import { returnsWords as words } from './returns.words.ts';

/** The applications to return one vehicle, or of one rider; they are decided on their own page. */
export const ReturnsOf = defineListScreen({
  call: returns.list,
  title: words.title,
  labels: words.fields,
  columns: {
    id: withLayout(
      link<ReturnRow>(({ id }) => returnsPaths.list.to({}, { open: id })),
      { width: 150 },
    ),
    state: oneOf(words.states),
    kind: oneOf(words.kinds),
    text: withLayout(text, { width: 200, lines: 2 }),
    feeCents: money,
    orderId: link<ReturnRow>(({ orderId }) => ordersPaths.detail.to({}, { id: orderId }), { outside: true }),
    opinion: withLayout(text, { width: 200 }),
    supplementCents: money,
    createdAt: instant,
    decidedAt: instant,
  },
  empty: words.empty,
});
