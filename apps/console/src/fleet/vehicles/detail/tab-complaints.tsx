import { ComplaintsOfVehicle, ReturnsOfVehicle } from '../vehicles.slots.ts';
import { useShownVehicle } from './shown-vehicle.ts';

/** Riders' complaints after rides on the vehicle. */
export default function TabComplaints() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <ComplaintsOfVehicle carId={carId} />
    </section>
  );
}

/** Riders' requests when returning the vehicle. */
export function TabReturns() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <ReturnsOfVehicle carId={carId} />
    </section>
  );
}
