import { definePaths } from '../../kit/page/screens.ts';

/** The device log takes `imei` after the question mark, the vehicle log `carId` or `imei`. */
export const vehicleLogsPaths = definePaths({
  vehicle: '/operation/vehicle-log',
  device: '/operation/device-log',
});
