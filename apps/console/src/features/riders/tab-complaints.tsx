import { returns } from '@kickstand/contract/returns';
import { tickets } from '@kickstand/contract/tickets';
import { Gate } from '../../kit/action/access.tsx';
import { ReturnsOf } from '../returns/returns.parts.tsx';
import { TicketsOf } from '../tickets/tickets.parts.tsx';
import { useShownRider } from './shown-rider.ts';

/** What a rider complained about, and what was asked for when vehicles were given back. */
export default function TabComplaints() {
  const { id: riderId } = useShownRider();
  return (
    <>
      <Gate may={tickets.list}>
        <TicketsOf fixed={{ riderId }} />
      </Gate>
      <Gate may={returns.list}>
        <ReturnsOf fixed={{ riderId }} />
      </Gate>
    </>
  );
}
