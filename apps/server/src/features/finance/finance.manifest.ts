import type { MakeFeature } from '../../feature.ts';
import { financeRoutes } from './finance.routes.ts';

/** How money stands, and whether the books agree. */
export const financeFeature: MakeFeature = ({ settings }) => ({
  routes: financeRoutes(settings.businessZone),
});
