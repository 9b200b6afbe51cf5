import type { MakeFeature } from '../../feature.ts';
import { blacklistRoutes } from './blacklist.routes.ts';

/** Who may not ride where. */
export const blacklistFeature: MakeFeature = ({ settings: { businessZone: zone } }) => ({
  routes: blacklistRoutes({ zone }),
});
