import { type OrderDetail as Order, orders } from '@kickstand/contract/rides/orders';
import { Alert } from 'antd';
import { vehiclesPaths } from '../../fleet/vehicles/vehicles.paths.ts';
import { useCall } from '../../kit/client/calls.ts';
import { link, text } from '../../kit/list/cells.tsx';
import { DetailPage } from '../../kit/page/detail-page.tsx';
import { Facts } from '../../kit/page/facts.tsx';
import { usePage } from '../../kit/page/page.ts';
import { ShortId } from '../../kit/page/short-id.tsx';
import { WayBack } from '../../kit/page/way-back.tsx';
import { moneyText } from '../../ui/format.ts';
import { ReturnEvidence } from '../return-evidence/return-evidence.parts.tsx';
import { endTrip } from '../trips/end-trip.parts.tsx';
import { RiderPhone } from '../trips/rider-phone.parts.tsx';
import { orderInvoice, orderState } from './order-cells.parts.tsx';
import { OrderComputed, OrderFees } from './order-fees.parts.tsx';
import { editOrder, refundOrder } from './order-money.actions.tsx';
import { OrderMoney } from './order-money.tsx';
import { OrderShares } from './order-shares.tsx';
import { OrderTimeline } from './order-timeline.tsx';
import { ordersPaths } from './orders.paths.ts';
import { ordersWords as words } from './orders.words.ts';
import { pushOrder } from './push-actions.parts.tsx';
import { useOrder } from './use-order.ts';
import './orders.css';
import { writeOffOrder } from './write-off.parts.tsx';

/** So often an order that is ridden or paid is read anew, milliseconds. */
const liveMs = 5_000;
const actions = [endTrip, refundOrder, editOrder, pushOrder];

/** The full truth of one ride: price, money and what its end was decided by. */
export default function OrderDetail() {
  const { id = '' } = usePage().search;
  const order = useCall(orders.single, { params: { orderId: id } }, { quiet: true });
  return (
    <DetailPage of={order} words={words} list={ordersPaths.list.to()}>
      {(data) => <Known order={data} />}
    </DetailPage>
  );
}

/** Reads an order anew while something goes on about it by itself. */
function useKeptUp({ id, state }: Order) {
  const every = state === 'riding' || state === 'paying' ? { every: liveMs } : {};
  useOrder(id, every);
}

function Known({ order }: { order: Order }) {
  useKeptUp(order);
  return (
    <article className="order-page">
      <nav aria-label={words.toList}>
        <WayBack list={ordersPaths.list.to()} toList={words.toList} />
      </nav>
      <header className="order-card">
        <div className="order-name">
          <h1>
            <ShortId id={order.id} />
          </h1>
          {orderState(order.state, order)}
          <strong className="figure">{moneyText(order.payableCents)}</strong>
        </div>
        <Facts
          of={{ ...order, scheme: order.scheme?.name ?? words.noScheme }}
          labels={words.facts}
          show={{
            carId: link(({ carId }) => vehiclesPaths.detail.to({}, { carId }), { outside: true }),
            model: text,
            area: text,
            agent: text,
            riderName: text,
            riderPhone: (_, trip) => <RiderPhone trip={trip} />,
            scheme: text,
            invoiceState: orderInvoice,
          }}
        />
        <div className="order-actions">
          {actions.map((Act) => (
            <Act key={Act.id} row={order} />
          ))}
          {[writeOffOrder].map((Act) => (
            <Act key={Act.id} row={order} />
          ))}
        </div>
      </header>
      {order.isRunning && <Alert type="info" showIcon title={words.approx} />}
      <div className="order-columns">
        <div className="order-column">
          <section className="order-card">
            <OrderFees order={order} />
            {order.steps.length > 0 && (
              <>
                <h2>{words.computed}</h2>
                <OrderComputed order={order} />
              </>
            )}
          </section>
          {order.endedAt !== null && (
            <div className="order-card">
              <ReturnEvidence tripId={order.id} />
            </div>
          )}
          <OrderMoney order={order} />
          <OrderShares orderId={order.id} />
        </div>
        <OrderTimeline order={order} />
      </div>
    </article>
  );
}
