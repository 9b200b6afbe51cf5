import type { MakeFeature } from '../../feature.ts';
import { sendTo } from '../receivers/receivers.service.ts';
import { startLookingAtFeeds } from './alarms.jobs.ts';
import { cityFeedsRoutes } from './city-feeds.routes.ts';
import { mappings } from './mappings.service.ts';
import { startProducing } from './producing.jobs.ts';
import { startPushing } from './pushing.jobs.ts';

/** Records of the fleet that are pushed to cities. */
export const cityFeedsFeature: MakeFeature = ({ settings: { demo }, session: { vault }, tell }) => ({
  routes: cityFeedsRoutes({ mappings, seal: vault.seal, demo }),
  jobs: [
    {
      name: 'city-feeds.make-records',
      trouble: 'records for cities could not be made',
      where: 'jobs',
      start: (parts, onError) => startProducing({ ...parts, mappings }, onError),
    },
    {
      name: 'city-feeds.push',
      trouble: 'records could not be pushed to cities',
      where: 'jobs',
      start: (parts, onError) =>
        startPushing({ ...parts, mappings, send: sendTo({ demo }), open: vault.open }, onError),
    },
    {
      name: 'city-feeds.watch',
      trouble: 'nobody looks whether cities are told',
      where: 'jobs',
      start: (parts, onError) => startLookingAtFeeds({ ...parts, tell }, onError),
    },
  ],
});
