import type { MakeFeature } from '../../feature.ts';
import { mallRoutes } from './mall.routes.ts';

/** The cards that riders are offered, and what becomes of those they have. */
export const mallFeature: MakeFeature = ({ settings, providers = new Map() }) => ({
  routes: mallRoutes({ zone: settings.businessZone, providers }),
});
