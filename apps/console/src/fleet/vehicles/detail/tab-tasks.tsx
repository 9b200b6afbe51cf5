import { VehicleTasks } from '../../task-kit/vehicle-tasks.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabTasks() {
  return (
    <section className="vehicle-group">
      <VehicleTasks carId={useShownVehicle().carId} />
    </section>
  );
}
