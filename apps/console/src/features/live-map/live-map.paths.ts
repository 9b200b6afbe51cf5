import { definePaths } from '../../kit/screens.ts';

/** Takes `car` after the question mark: the vehicle to fly to and to show the card of. */
export const liveMapPaths = definePaths({ map: '/vehicle/operation-map' });
