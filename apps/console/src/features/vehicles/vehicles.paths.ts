import { definePaths } from '../../kit/screens.ts';

/** The detail page takes `carId` after the question mark. */
export const vehiclesPaths = definePaths({ list: '/vehicle/vehicle-query', detail: '/vehicle-info' });
