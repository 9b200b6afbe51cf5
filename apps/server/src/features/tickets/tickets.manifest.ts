import type { MakeFeature } from '../../feature.ts';
import { ticketsRoutes } from './tickets.routes.ts';

/** What riders complain about, and how it is decided. */
export const ticketsFeature: MakeFeature = ({ settings, houses = new Map() }) => ({
  routes: ticketsRoutes({ zone: settings.businessZone, houses }),
});
