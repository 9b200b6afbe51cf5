import { OrdersOfVehicle } from '../vehicles.slots.ts';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabOrders() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <OrdersOfVehicle carId={carId} />
    </section>
  );
}
