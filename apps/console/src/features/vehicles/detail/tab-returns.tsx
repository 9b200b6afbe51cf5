import { ReturnsOf } from '../../returns/returns.parts.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabReturns() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <ReturnsOf fixed={{ carId }} />
    </section>
  );
}
