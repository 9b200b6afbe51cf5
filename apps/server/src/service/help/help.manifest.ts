import type { MakeFeature } from '../../feature.ts';
import { helpRoutes } from './help.routes.ts';

/** Help articles, and the hotlines of areas. */
export const helpFeature: MakeFeature = ({ settings }) => ({
  routes: helpRoutes({ zone: settings.businessZone }),
});
