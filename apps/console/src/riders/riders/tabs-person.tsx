import { RiderDevices, RiderMessages, RiderPrivacy } from '../persons/persons.parts.tsx';
import { ComplaintsOfRider } from './riders.slots.ts';
import { useShownRider } from './shown-rider.ts';

export function TabMessages() {
  const { id } = useShownRider();
  return <RiderMessages fixed={{ riderId: id }} />;
}

export function TabDevices() {
  const { id } = useShownRider();
  return <RiderDevices riderId={id} />;
}

export function TabPrivacy() {
  return <RiderPrivacy rider={useShownRider()} />;
}

export const TabComplaints = () => <ComplaintsOfRider riderId={useShownRider().id} />;
