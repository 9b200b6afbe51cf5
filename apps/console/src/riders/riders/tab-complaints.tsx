import { TicketsOf } from '../../service/tickets/tickets.parts.tsx';
import { useShownRider } from './shown-rider.ts';

export default function TabComplaints() {
  const { id } = useShownRider();
  return <TicketsOf fixed={{ riderId: id }} />;
}
