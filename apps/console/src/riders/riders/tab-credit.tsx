import { CreditOf } from '../credit/credit.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabCredit() {
  const { id } = useShownRider();
  return <CreditOf riderId={id} />;
}
