import type { MakeFeature } from '../../feature.ts';
import { hears } from '../../kernel/between-domains.ts';
import { vehicleWanted } from '../../rides/trips/trips.events.ts';
import { blacklistRoutes } from './blacklist.routes.ts';
import { refuseBarred } from './blacklist.service.ts';

/** The blacklist. */
export const blacklistFeature: MakeFeature = ({ settings: { businessZone: zone } }) => ({
  routes: blacklistRoutes({ zone }),
});

/** The events it handles. */
export const blacklistConnections = [hears(vehicleWanted, refuseBarred)];
