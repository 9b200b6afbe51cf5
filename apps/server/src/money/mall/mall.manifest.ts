import type { MakeFeature } from '../../feature.ts';
import { mallRoutes } from './mall.routes.ts';

/** The cards on offer, and what becomes of sold ones. */
export const mallFeature: MakeFeature = ({ settings, providers = new Map() }) => ({
  routes: mallRoutes({ zone: settings.businessZone, providers }),
});
