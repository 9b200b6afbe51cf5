import { useShownVehicle } from './shown-vehicle.ts';
import { VehicleFacts } from './vehicle-facts.tsx';

export default function TabLive() {
  return <VehicleFacts vehicle={useShownVehicle()} />;
}
