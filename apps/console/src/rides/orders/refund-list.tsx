import { type RefundRow, refundKinds, refundStates, refunds } from '@kickstand/contract/rides/orders';
import { defineAsk } from '../../kit/action/define-ask.tsx';
import { count, instant, link, maskedPhone, money, oneOf, text, withLayout } from '../../kit/list/cells.tsx';
import { instantRange, pick, yesNo } from '../../kit/list/filters.tsx';
import { defineListScreen } from '../../kit/list/list-screen.tsx';
import { nothing } from '../../ui/format.ts';
import { refundState } from './order-cells.parts.tsx';
import { ordersPaths } from './orders.paths.ts';
import { ordersWords } from './orders.words.ts';
import { ProviderSaid } from './provider-said.tsx';

const words = ordersWords.refunds;

const goingOn = (how: 'again' | 'wallet') =>
  defineAsk<RefundRow, typeof refunds.again>({
    call: refunds.again,
    label: words[how],
    agreeing: words[how],
    level: 3,
    applies: ({ state, providerCode, kind }) =>
      state === 'failed' &&
      providerCode !== 'abnormal' &&
      (how === 'again' || kind === 'receivable' || kind === 'unclaimed'),
    changes: () => words[`${how}Effect`],
    request: ({ id }, { reason = '' }) => ({ body: { refundId: id, how, reason } }),
    refreshes: ['refunds', 'orders'],
  });

/** What the provider said last, and what is to be done about it. */
const saidCell = withLayout<string | null, Pick<RefundRow, 'providerSays'>>(
  (code, { providerSays }) => (code === null ? nothing : <ProviderSaid code={code} says={providerSays} />),
  { width: 260 },
);

/** Refunds of every kind, at first those that need somebody. */
export default defineListScreen({
  call: refunds.failed,
  title: words.all,
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
    providerCode: saidCell,
    asked: withLayout(count, { extra: true }),
    createdAt: instant,
    reason: text,
    operatorName: text,
  },
  filters: {
    state: pick(refundStates, words.states),
    kind: pick(refundKinds, words.kinds),
    late: yesNo,
    every: yesNo,
    from: instantRange({ to: 'to' }),
  },
  rowActions: [goingOn('again'), goingOn('wallet')],
  empty: words.failedEmpty,
});
