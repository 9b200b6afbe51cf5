import { definePaths } from '../../kit/page/screens.ts';

/** Query parameters of the detail page: `carId` or `imei`, and `do`: a command whose dialog opens at once. */
export const vehiclesPaths = definePaths({ list: '/vehicle/vehicle-query', detail: '/vehicle-info' });
