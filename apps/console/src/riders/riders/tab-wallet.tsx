import { useShownRider } from './shown-rider.ts';
import Wallet from './wallet-list.tsx';

export default function TabWallet() {
  const { id } = useShownRider();
  return <Wallet fixed={{ riderId: id }} />;
}
