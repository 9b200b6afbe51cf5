import type { MakeFeature } from '../../feature.ts';
import { fleetHistoryRoutes } from './fleet-history.routes.ts';
import { startSnapshots } from './snapshot-writer.service.ts';

/** Where the fleet was. */
export const fleetHistoryFeature: MakeFeature = ({ settings }) => ({
  routes: fleetHistoryRoutes({ zone: settings.businessZone }),
  jobs: [
    {
      name: 'fleet-history.take-snapshots',
      trouble: 'it could not be kept where the fleet is',
      where: 'gateway',
      start: startSnapshots,
    },
  ],
});
