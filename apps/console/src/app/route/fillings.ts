import { taskKitFillings } from '../../fleet/task-kit/task-kit.fillings.ts';
import { vehicleKitFillings } from '../../fleet/vehicle-kit/vehicle-kit.fillings.ts';
import type { Filling } from '../../kit/page/slot.tsx';
import { depositsFillings } from '../../money/deposits/deposits.fillings.ts';
import { paymentProvidersFillings } from '../../money/payment-providers/payment-providers.fillings.ts';
import { areaSettingsFillings } from '../../places/area-settings/area-settings.fillings.ts';
import { ordersFillings } from '../../rides/orders/orders.fillings.tsx';
import { returnsFillings } from '../../rides/returns/returns.fillings.tsx';
import { tripsFillings } from '../../rides/trips/trips.fillings.ts';
import { ticketsFillings } from '../../service/tickets/tickets.fillings.tsx';

/** What stands on pages of domains below. */
export const fillings: readonly Filling[] = [
  ...areaSettingsFillings,
  ...depositsFillings,
  ...taskKitFillings,
  ...vehicleKitFillings,
  ...paymentProvidersFillings,
  ...ordersFillings,
  ...returnsFillings,
  ...tripsFillings,
  ...ticketsFillings,
];
