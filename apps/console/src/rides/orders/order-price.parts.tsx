import { orders } from '@kickstand/contract/rides/orders';
import type { TripRow } from '@kickstand/contract/rides/trips';
import { mapWorkWords as mapWords } from '../../fleet/live-map/map/map-work.words.ts';
import { useMay } from '../../kit/action/access.tsx';
import { useCall } from '../../kit/client/calls.ts';
import { instantText } from '../../kit/page/format.ts';
import { PageLink } from '../../kit/page/link.tsx';
import { moneyText } from '../../ui/format.ts';
import { useLastTrip } from '../trips/last-trip.service.ts';
import { RiderPhone } from '../trips/rider-phone.parts.tsx';
import { orderState } from './order-cells.parts.tsx';
import { ordersPaths } from './orders.paths.ts';

/** What a ride of the last days costs and whether it is paid, for who may see orders; it opens the order. */
export function OrderPrice({ orderId }: { orderId: string }) {
  const enabled = useMay()(orders.list);
  const query = { id: orderId, pageNum: 1, pageSize: 1 };
  const [order] = useCall(orders.list, { query }, { quiet: true, keep: true, enabled }).data?.list ?? [];
  if (!order) return null;
  return (
    <>
      <PageLink to={ordersPaths.detail.to({}, { id: order.id })} outside>
        {moneyText(order.payableCents)}
      </PageLink>{' '}
      {orderState(order.state, order)}
    </>
  );
}

/** Who took it last; the phone is masked until somebody who may asks for it. */
export function LastTrip({ carId }: { carId: string }) {
  const list = useLastTrip(carId);
  if (!list) return null;
  const [last] = list;
  return (
    <p className="card-trip">
      <span className="muted">{mapWords.lastTrip}</span> {last ? <Told trip={last} /> : mapWords.noTripYet}
    </p>
  );
}

const Told = ({ trip }: { trip: TripRow }) => (
  <>
    <RiderPhone trip={trip} />
    {' · '}
    {trip.endedAt === null
      ? mapWords.tripOpen(instantText(trip.startedAt).slice(5, 16))
      : mapWords.tripEnded(instantText(trip.endedAt).slice(5, 16))}{' '}
    <OrderPrice orderId={trip.id} />
  </>
);
