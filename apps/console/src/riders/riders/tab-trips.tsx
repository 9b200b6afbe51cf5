import { RiderTrips } from '../../rides/trips/trips.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabTrips() {
  const { id } = useShownRider();
  return <RiderTrips riderId={id} />;
}
