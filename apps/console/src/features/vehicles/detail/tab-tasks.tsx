import { VehicleTasks } from '../../trips/trips.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabTasks() {
  return (
    <section className="vehicle-group">
      <VehicleTasks carId={useShownVehicle().carId} />
    </section>
  );
}
