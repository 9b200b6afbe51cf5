import type { OrderDetail } from '@kickstand/contract/orders';
import { money } from '../../kit/list/cells.tsx';
import { Parts } from '../../kit/page/facts.tsx';
import { HowComputed } from '../price-kit/how-computed.tsx';
import { feeLines, totalLine } from './order-lines.ts';
import { ordersWords } from './orders.words.ts';

const words = ordersWords.fees;
const names = { ...ordersWords.lines, total: words.total };

interface FeesProps {
  order: OrderDetail;
  /** How it was computed is shown when somebody asks. */
  folded?: boolean;
}

/** What each line of an order asks for, what paid it, what went back, and how all of it was computed. */
export function OrderFees({ order, folded = false }: FeesProps) {
  const lines = feeLines(order);
  return (
    <section className="order-card">
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
      {order.steps.length > 0 &&
        (folded ? (
          <details>
            <summary>{ordersWords.computed}</summary>
            <HowComputed steps={order.steps} payableCents={computedOf(order)} />
          </details>
        ) : (
          <>
            <h2>{ordersWords.computed}</h2>
            <HowComputed steps={order.steps} payableCents={computedOf(order)} />
          </>
        ))}
    </section>
  );
}

/** What the steps add up to: the order before edits. */
const computedOf = ({ originalCents: { ride, location, helmet } }: OrderDetail) => ride + location + helmet;
