import { RiderCards } from '../../money/cards/cards.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabCards() {
  const { id } = useShownRider();
  return <RiderCards riderId={id} />;
}
