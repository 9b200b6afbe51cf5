import { definePaths } from '../../kit/page/screens.ts';

/** The detail page takes `carId` or `imei` after the question mark, and `do`: a command to ask about at once. */
export const vehiclesPaths = definePaths({ list: '/vehicle/vehicle-query', detail: '/vehicle-info' });
