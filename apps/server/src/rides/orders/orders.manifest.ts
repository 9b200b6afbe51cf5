import type { MakeFeature } from '../../feature.ts';
import { ordersRoutes } from './orders.routes.ts';

/** Rides as they are billed, and what operators change about them. */
export const ordersFeature: MakeFeature = ({ settings, session, providers = new Map() }) => ({
  routes: ordersRoutes({ zone: settings.businessZone, providers }, session.deps),
});
