import { RefundsOf } from '../../rides/orders/orders.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabRefunds() {
  const { id } = useShownRider();
  return <RefundsOf riderId={id} />;
}
