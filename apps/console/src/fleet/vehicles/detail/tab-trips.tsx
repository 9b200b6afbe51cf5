import { VehicleTrips } from '../../../rides/trips/trips.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabTrips() {
  return (
    <section className="vehicle-group">
      <VehicleTrips carId={useShownVehicle().carId} />
    </section>
  );
}
