import type { MakeFeature } from '../../feature.ts';
import { areaSettingsRoutes, workSettingsRoutes } from './area-settings.routes.ts';

/** The settings of service areas. */
export const areaSettingsFeature: MakeFeature = ({ settings }) => {
  const parts = { zone: settings.businessZone };
  return { routes: [...areaSettingsRoutes(parts), ...workSettingsRoutes(parts)] };
};
