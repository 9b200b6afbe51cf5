import RiderLog from './rider-log.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabLog() {
  const { id } = useShownRider();
  return <RiderLog fixed={{ object: id }} />;
}
