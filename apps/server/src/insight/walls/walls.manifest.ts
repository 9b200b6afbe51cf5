import type { MakeFeature } from '../../feature.ts';
import { wallsRoutes } from './walls.routes.ts';

/** The wall displays. */
export const wallsFeature: MakeFeature = ({ vehicles, settings, folder }) => ({
  routes: wallsRoutes({ vehicles, zone: settings.businessZone, folder }),
});
