import { definePaths } from '../../kit/page/screens.ts';

/** Query parameters: the list's filters and `device`, the vehicle whose device is shown. */
export const monitoringPaths = definePaths({ devices: '/vehicle/vehicle-visualization' });
