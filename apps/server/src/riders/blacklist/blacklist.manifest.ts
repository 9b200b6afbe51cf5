import type { MakeFeature } from '../../feature.ts';
import { hears } from '../../kernel/between-domains.ts';
import { vehicleWanted } from '../../rides/trips/trips.events.ts';
import { blacklistRoutes } from './blacklist.routes.ts';
import { refuseBarred } from './blacklist.service.ts';

/** Who may not ride where. */
export const blacklistFeature: MakeFeature = ({ settings: { businessZone: zone } }) => ({
  routes: blacklistRoutes({ zone }),
});

/** What it hears and answers. */
export const blacklistConnections = [hears(vehicleWanted, refuseBarred)];
