import type { MakeFeature } from '../../feature.ts';
import { areaSettingsRoutes, workSettingsRoutes } from './area-settings.routes.ts';

/** What is set of each service area. */
export const areaSettingsFeature: MakeFeature = ({ settings }) => {
  const parts = { zone: settings.businessZone };
  return { routes: [...areaSettingsRoutes(parts), ...workSettingsRoutes(parts)] };
};
