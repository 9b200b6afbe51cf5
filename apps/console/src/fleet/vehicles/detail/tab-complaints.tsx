import { ReturnsOf } from '../../../rides/returns/returns.parts.tsx';
import { TicketsOf } from '../../../service/tickets/tickets.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

/** What riders complained about after rides on the vehicle. */
export default function TabComplaints() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <TicketsOf fixed={{ carId }} />
    </section>
  );
}

/** What riders asked for when they gave the vehicle back. */
export function TabReturns() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <ReturnsOf fixed={{ carId }} />
    </section>
  );
}
