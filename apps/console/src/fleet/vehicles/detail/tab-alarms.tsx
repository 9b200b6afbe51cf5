import { AlarmList } from '../../alarms/alarms.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabAlarms() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <AlarmList fixed={{ carId }} />
    </section>
  );
}
