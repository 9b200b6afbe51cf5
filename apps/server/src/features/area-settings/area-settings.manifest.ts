import type { MakeFeature } from '../../feature.ts';
import { areaSettingsRoutes } from './area-settings.routes.ts';

/** What is set of each service area. */
export const areaSettingsFeature: MakeFeature = ({ settings }) => ({
  routes: areaSettingsRoutes({ zone: settings.businessZone }),
});
