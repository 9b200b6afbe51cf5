import { BatteryFacts } from './battery-report.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

export default function TabLive() {
  const vehicle = useShownVehicle();
  return (
    <>
      <VehicleFacts vehicle={vehicle} />
      <BatteryFacts battery={vehicle.battery} />
    </>
  );
}
