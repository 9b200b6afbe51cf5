import { LastTripOfVehicle, OrdersOfVehicle } from '../../fleet/vehicles/vehicles.slots.ts';
import { fills } from '../../kit/page/slot.tsx';

/** What of orders and their trips stands on pages of vehicles. */
export const ordersFillings = [
  fills(OrdersOfVehicle, async () => {
    const { OrdersOf } = await import('./orders.parts.tsx');
    return ({ carId }) => <OrdersOf of={{ carId }} />;
  }),
  fills(LastTripOfVehicle, async () => (await import('./order-price.parts.tsx')).LastTrip),
];
