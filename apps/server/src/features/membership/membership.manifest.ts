import type { MakeFeature } from '../../feature.ts';
import { membershipRoutes } from './membership.routes.ts';

/** What lets riders ride, and the deposits they pay for it. */
export const membershipFeature: MakeFeature = ({ settings, houses = new Map() }) => ({
  routes: membershipRoutes({ zone: settings.businessZone, houses }),
});
