import { VehicleTimeline } from '../../vehicle-logs/timeline.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabTimeline() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <VehicleTimeline key={carId} carId={carId} />
    </section>
  );
}
