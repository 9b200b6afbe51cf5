import { ReturnsOf } from '../../rides/returns/returns.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabReturns() {
  const { id } = useShownRider();
  return <ReturnsOf fixed={{ riderId: id }} />;
}
