import { definePaths } from '../../kit/page/screens.ts';

/** Takes after the question mark `car`: the vehicle to fly to and to show the card of, and `cars`: the only ones to show. */
export const liveMapPaths = definePaths({ map: '/vehicle/operation-map' });
