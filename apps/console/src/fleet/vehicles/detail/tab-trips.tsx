import { TripsOfVehicle } from '../vehicles.slots.ts';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabTrips() {
  return (
    <section className="vehicle-group">
      <TripsOfVehicle carId={useShownVehicle().carId} />
    </section>
  );
}
