import { ComplaintsOfVehicle } from '../../fleet/vehicles/vehicles.slots.ts';
import { fills } from '../../kit/page/slot.tsx';
import { ComplaintsOfRider } from '../../riders/riders/riders.slots.ts';

const complaints = async () => (await import('./tickets.parts.tsx')).TicketsOf;

/** Tickets on the pages of vehicles and riders. */
export const ticketsFillings = [
  fills(ComplaintsOfVehicle, async () => {
    const TicketsOf = await complaints();
    return ({ carId }) => <TicketsOf fixed={{ carId }} />;
  }),
  fills(ComplaintsOfRider, async () => {
    const TicketsOf = await complaints();
    return ({ riderId }) => <TicketsOf fixed={{ riderId }} />;
  }),
];
