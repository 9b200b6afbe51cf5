import type { MakeFeature } from '../../feature.ts';
import { tripPartsOf } from '../../rides/trips/trips.parts.ts';
import { ridersRoutes } from './riders.routes.ts';
import { consoleRoutes } from './riders-console.routes.ts';

/** Riders, for their app and for the console. */
export const ridersFeature: MakeFeature = (parts) => {
  const tripParts = tripPartsOf(parts);
  return { routes: [...ridersRoutes(tripParts), ...consoleRoutes(tripParts)] };
};
