import { TicketsOf } from '../../tickets/tickets.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabComplaints() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <TicketsOf fixed={{ carId }} />
    </section>
  );
}
