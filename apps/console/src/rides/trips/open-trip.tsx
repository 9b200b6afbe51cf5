import { endTrip as EndTrip } from './end-trip.parts.tsx';
import { useLastTrip } from './last-trip.service.ts';

/** The way to end the trip that a vehicle is in, beside the lock that waits for it, and then what it was ended by. */
export default function EndOpenTrip({ carId }: { carId: string }) {
  const [last] = useLastTrip(carId) ?? [];
  return last ? <EndTrip row={last} /> : null;
}
