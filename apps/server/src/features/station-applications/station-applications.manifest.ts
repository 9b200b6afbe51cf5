import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../photos/photos.parts.ts';
import { stationApplicationsRoutes } from './station-applications.routes.ts';

/** Stations that riders and the staff ask for, and what is decided about them. */
export const stationApplicationsFeature: MakeFeature = (parts) => ({
  routes: stationApplicationsRoutes({ photos: photoPartsOf(parts), texts: parts.session.deps }),
});
