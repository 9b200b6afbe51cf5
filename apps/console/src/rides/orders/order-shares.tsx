import { profitShares } from '@kickstand/contract/money/settlement';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { instant, money, oneOf, text } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { ordersWords as words } from './orders.words.ts';

/** What of the order's payments was shared away to head office; nothing where head office collected them. */
export function OrderShares({ orderId }: { orderId: string }) {
  const enabled = useMay()(profitShares.list);
  const { data } = useCall(profitShares.list, { query: { orderId } }, { quiet: true, enabled });
  if (!data || data.list.length === 0) return null;
  return (
    <section className="order-card">
      <h2>{words.shares.title}</h2>
      <Parts
        title={words.shares.title}
        rows={data.list}
        rowKey="id"
        labels={words.shares.labels}
        show={{
          state: oneOf(words.shares.states),
          paidCents: money,
          amountCents: money,
          returnedCents: money,
          feeCents: money,
          freedCents: money,
          paidAt: instant,
          sharedAt: instant,
          finishedAt: instant,
          outNo: text,
          problem: text,
        }}
      />
    </section>
  );
}
