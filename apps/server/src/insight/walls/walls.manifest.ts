import type { MakeFeature } from '../../feature.ts';
import { wallsRoutes } from './walls.routes.ts';

/** What hangs on a wall. */
export const wallsFeature: MakeFeature = ({ vehicles, settings, folder }) => ({
  routes: wallsRoutes({ vehicles, zone: settings.businessZone, folder }),
});
