import { type RefundRow, refundKinds, refundStates, refunds } from '@kickstand/contract/orders';
import { Button, Drawer } from 'antd';
import { useState } from 'react';
import { Gate } from '../../kit/action/access.tsx';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { count, instant, link, maskedPhone, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { pick } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { refundState } from './order-cells.parts.tsx';
import { ordersPaths } from './orders.paths.ts';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.refunds;

const goingOn = (how: 'again' | 'wallet') =>
  defineAsk<RefundRow, typeof refunds.again>({
    call: refunds.again,
    label: words[how],
    agreeing: words[how],
    level: 3,
    applies: ({ state, houseCode, kind }) =>
      state === 'failed' && houseCode === 'closed' && (how === 'again' || kind === 'receivable'),
    changes: () => words[`${how}Effect`],
    request: ({ id }, { reason = '' }) => ({ body: { refundId: id, how, reason } }),
    refreshes: ['refunds', 'orders'],
  });

const Refunds = defineListScreen({
  call: refunds.failed,
  title: words.failedList,
  labels: words.labels,
  columns: {
    subjectId: link<RefundRow>(
      ({ kind, subjectId }) =>
        kind === 'receivable' && subjectId ? ordersPaths.detail.to({}, { id: subjectId }) : undefined,
      { outside: true },
    ),
    kind: oneOf(words.kinds),
    riderPhone: maskedPhone,
    amountCents: money,
    state: refundState,
    houseCode: withLayout(text, { width: 100 }),
    asked: withLayout(count, { extra: true }),
    createdAt: instant,
    reason: text,
    operatorName: text,
  },
  filters: { state: pick(refundStates, words.states), kind: pick(refundKinds, words.kinds) },
  rowActions: [goingOn('again'), goingOn('wallet')],
  empty: words.failedEmpty,
});

/** Opens what payment houses did not send back. */
export function FailedRefunds() {
  const [open, setOpen] = useState(false);
  return (
    <Gate may={refunds.failed}>
      <Button onClick={() => setOpen(true)}>{words.failedList}</Button>
      {open && (
        <Drawer open size={1000} title={words.failedList} onClose={() => setOpen(false)}>
          <Refunds fixed={{}} />
        </Drawer>
      )}
    </Gate>
  );
}
