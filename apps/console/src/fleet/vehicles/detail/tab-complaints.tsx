import { ComplaintsOfVehicle, ReturnsOfVehicle } from '../vehicles.slots.ts';
import { useShownVehicle } from './shown-vehicle.ts';

/** What riders complained about after rides on the vehicle. */
export default function TabComplaints() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <ComplaintsOfVehicle carId={carId} />
    </section>
  );
}

/** What riders asked for when they gave the vehicle back. */
export function TabReturns() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <ReturnsOfVehicle carId={carId} />
    </section>
  );
}
