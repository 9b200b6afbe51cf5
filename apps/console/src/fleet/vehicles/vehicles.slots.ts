import { defineSlot } from '../../kit/page/slot.tsx';

interface OfVehicle {
  carId: string;
}

/** What riders did with a vehicle, on its page. */
export const TripsOfVehicle = defineSlot<OfVehicle>('vehicle.trips');
export const OrdersOfVehicle = defineSlot<OfVehicle>('vehicle.orders');
/** What they complained about, and asked for when they gave it back. */
export const ComplaintsOfVehicle = defineSlot<OfVehicle>('vehicle.complaints');
export const ReturnsOfVehicle = defineSlot<OfVehicle>('vehicle.returns');

/** Ends the trip that a vehicle is in, among its commands; absent while it is in none. */
export const EndTripOfVehicle = defineSlot<OfVehicle>('vehicle.endTrip');

/** Who took a vehicle last, on its card. */
export const LastTripOfVehicle = defineSlot<OfVehicle>('vehicle.lastTrip');
