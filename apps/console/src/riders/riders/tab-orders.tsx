import { OrdersOf } from '../../rides/orders/orders.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabOrders() {
  const { id } = useShownRider();
  return <OrdersOf of={{ riderId: id }} />;
}
