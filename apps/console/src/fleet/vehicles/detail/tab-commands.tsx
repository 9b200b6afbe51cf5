import { CommandList } from '../commands/command-list.tsx';
import { useShownVehicle } from './shown-vehicle.ts';

export default function TabCommands() {
  const { carId } = useShownVehicle();
  return (
    <section className="vehicle-group">
      <CommandList fixed={{ carId }} />
    </section>
  );
}
