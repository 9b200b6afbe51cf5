import type { MakeFeature } from '../../feature.ts';
import { priceImpactRoutes } from './price-impact.routes.ts';

/** What a price scheme means for rides. */
export const priceImpactFeature: MakeFeature = ({ settings }) => ({
  routes: priceImpactRoutes({ zone: settings.businessZone }),
});
