import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { ticketsRoutes } from './tickets.routes.ts';

/** What riders complain about, and how it is decided. */
export const ticketsFeature: MakeFeature = ({ providers = new Map(), ...parts }) => ({
  routes: ticketsRoutes({ zone: parts.settings.businessZone, providers, photos: photoPartsOf(parts) }),
});
