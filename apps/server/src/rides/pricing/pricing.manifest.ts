import type { MakeFeature } from '../../feature.ts';
import { pricingRoutes } from './pricing.routes.ts';

/** What rides cost. */
export const pricingFeature: MakeFeature = ({ settings }) => ({
  routes: pricingRoutes({ zone: settings.businessZone }),
});
