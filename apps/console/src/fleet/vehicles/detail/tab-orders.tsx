import { OrdersOf } from '../../../rides/orders/orders.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabOrders() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <OrdersOf of={{ carId }} />
    </section>
  );
}
