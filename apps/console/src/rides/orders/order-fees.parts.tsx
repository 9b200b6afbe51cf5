import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { money } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { HowComputed } from '../price-kit/how-computed.tsx';
import { feeLines, totalLine } from './order-lines.ts';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.fees;
const names = { ...ordersWords.lines, total: words.total };

/** What each line of an order asks for, what paid it, and what went back. */
export function OrderFees({ order }: { order: OrderDetail }) {
  const lines = feeLines(order);
  return (
    <>
      <h2>{words.title}</h2>
      <Parts
        title={words.title}
        rows={[...lines, totalLine(lines)]}
        rowKey="line"
        labels={words}
        show={{
          line: (line: keyof typeof names) => names[line],
          original: money,
          due: money,
          principal: money,
          gift: money,
          online: money,
          refunded: money,
          refundable: money,
        }}
      />
    </>
  );
}

/** How an order's price was computed, before edits. */
export const OrderComputed = ({ order: { steps, originalCents } }: { order: OrderDetail }) => {
  const { ride, location, helmet } = originalCents;
  return <HowComputed steps={steps} payableCents={ride + location + helmet} />;
};
