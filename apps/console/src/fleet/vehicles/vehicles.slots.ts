import { defineSlot } from '../../kit/page/slot.tsx';

interface OfVehicle {
  carId: string;
}

/** The trips and orders of a vehicle, on its page. */
export const TripsOfVehicle = defineSlot<OfVehicle>('vehicle.trips');
export const OrdersOfVehicle = defineSlot<OfVehicle>('vehicle.orders');
/** Riders' complaints and their requests at returns. */
export const ComplaintsOfVehicle = defineSlot<OfVehicle>('vehicle.complaints');
export const ReturnsOfVehicle = defineSlot<OfVehicle>('vehicle.returns');

/** Ends the vehicle's trip, among its commands; absent without a trip. */
export const EndTripOfVehicle = defineSlot<OfVehicle>('vehicle.endTrip');

/** The last rider of a vehicle, on its card. */
export const LastTripOfVehicle = defineSlot<OfVehicle>('vehicle.lastTrip');
