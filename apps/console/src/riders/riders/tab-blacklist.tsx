import { RiderEntries } from '../blacklist/blacklist.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabBlacklist() {
  const { id } = useShownRider();
  return <RiderEntries riderId={id} />;
}
