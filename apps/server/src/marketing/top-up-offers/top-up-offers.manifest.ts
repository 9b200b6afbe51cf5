import type { MakeFeature } from '../../feature.ts';
import { topUpOffersRoutes } from './top-up-offers.routes.ts';

/** What riders are given beside a top-up. */
export const topUpOffersFeature: MakeFeature = ({ settings }) => ({
  routes: topUpOffersRoutes(settings.businessZone),
});
