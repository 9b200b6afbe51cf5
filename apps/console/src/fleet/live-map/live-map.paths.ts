import { definePaths } from '../../kit/page/screens.ts';

/** Query parameters: `car`, the vehicle to fly to with its card open, and `cars`, the only ones to show. */
export const liveMapPaths = definePaths({ map: '/vehicle/operation-map' });
