import { RiderIdentity } from '../identities/rider-identity.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabIdentity() {
  const { id } = useShownRider();
  return <RiderIdentity riderId={id} />;
}
