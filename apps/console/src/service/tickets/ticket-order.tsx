import type { OrderDetail } from '@kickstand/contract/rides/orders';
import { duration, instant, metres, oneOf } from '../../kit/list/cells.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { OrderComputed, OrderFees } from '../../rides/orders/order-fees.parts.tsx';
import { ordersWords } from '../../rides/orders/orders.words.ts';
import { RideUseShown } from '../../rides/orders/ride-use.parts.tsx';
import { priceWords } from '../../rides/price-kit/price-kit.words.ts';

/** The order of a complaint: the ride, its price, and the evidence of its end. */
export const TicketOrder = ({ order }: { order: OrderDetail }) => (
  <>
    <Facts
      of={order}
      labels={ordersWords.fields}
      show={{
        startedAt: instant,
        endedAt: instant,
        ridingSeconds: duration,
        distanceM: metres,
        returnRelation: oneOf(priceWords.relations),
      }}
    />
    <RideUseShown of={order} />
    <section className="order-card">
      <OrderFees order={order} />
      {order.steps.length > 0 && (
        <details>
          <summary>{ordersWords.computed}</summary>
          <OrderComputed order={order} />
        </details>
      )}
    </section>
  </>
);
