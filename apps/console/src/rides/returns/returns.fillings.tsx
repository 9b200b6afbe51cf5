import { ReturnsOfVehicle } from '../../fleet/vehicles/vehicles.slots.ts';
import { fills } from '../../kit/page/slot.tsx';

/** What of returns stands on pages of vehicles. */
export const returnsFillings = [
  fills(ReturnsOfVehicle, async () => {
    const { ReturnsOf } = await import('./returns.parts.tsx');
    return ({ carId }) => <ReturnsOf fixed={{ carId }} />;
  }),
];
