import { definePaths } from '../../kit/page/screens.ts';

/** Query parameters: `imei` for the device log, `carId` or `imei` for the vehicle log. */
export const vehicleLogsPaths = definePaths({
  vehicle: '/operation/vehicle-log',
  device: '/operation/device-log',
});
