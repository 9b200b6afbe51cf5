import type { MakeFeature } from '../../feature.ts';
import { photoPartsOf } from '../../platform/photos/photos.parts.ts';
import { ticketsRoutes } from './tickets.routes.ts';

/** Riders' complaints and their decisions. */
export const ticketsFeature: MakeFeature = ({ providers = new Map(), ...parts }) => ({
  routes: ticketsRoutes({ zone: parts.settings.businessZone, providers, photos: photoPartsOf(parts) }),
});
