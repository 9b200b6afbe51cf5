import { returns } from '@kickstand/contract/returns';
import { tickets } from '@kickstand/contract/tickets';
import { Gate } from '../../../kit/action/access.tsx';
import { ReturnsOf } from '../../returns/returns.parts.tsx';
import { TicketsOf } from '../../tickets/tickets.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

/** What riders complained about after rides on the vehicle, and what they asked for when they gave it back. */
export default function TabComplaints() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <Gate may={tickets.list}>
        <TicketsOf fixed={{ carId }} />
      </Gate>
      <Gate may={returns.list}>
        <ReturnsOf fixed={{ carId }} />
      </Gate>
    </section>
  );
}
