import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { staffReportsRoutes } from './staff-reports.routes.ts';

/** What field staff reports about riders, and what follows from it. */
export const staffReportsFeature: MakeFeature = ({ houses = new Map(), ...parts }) => ({
  routes: staffReportsRoutes({
    zone: parts.settings.businessZone,
    houses,
    photos: photoPartsOf(parts),
    texts: parts.session.deps,
  }),
});
