import type { MakeFeature } from '../../feature.ts';
import { ordersRoutes } from './orders.routes.ts';

/** Orders, and operators' changes to them. */
export const ordersFeature: MakeFeature = ({ settings, session, providers = new Map() }) => ({
  routes: ordersRoutes({ zone: settings.businessZone, providers }, session.deps),
});
