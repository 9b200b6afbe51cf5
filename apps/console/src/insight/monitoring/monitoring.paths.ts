import { definePaths } from '../../kit/page/screens.ts';

/** The page takes the list's filters and `device`, the vehicle whose device is looked at, after the question mark. */
export const monitoringPaths = definePaths({ devices: '/vehicle/vehicle-visualization' });
