import { RiderDeposits } from '../../money/deposits/deposits.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabDeposit() {
  const { id } = useShownRider();
  return <RiderDeposits riderId={id} />;
}
