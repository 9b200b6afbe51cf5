import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { staffReportsRoutes } from './staff-reports.routes.ts';

/** Field staff's reports about riders, and their consequences. */
export const staffReportsFeature: MakeFeature = ({ providers = new Map(), ...parts }) => ({
  routes: staffReportsRoutes({
    zone: parts.settings.businessZone,
    providers,
    photos: photoPartsOf(parts),
    texts: parts.session.deps,
  }),
});
