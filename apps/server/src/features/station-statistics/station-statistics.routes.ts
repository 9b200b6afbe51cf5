import { stationStatistics } from '@kickstand/contract/station-statistics';
import { type Route, routes } from '../../kernel/call/calls.ts';
import { type LiveParts, listLiveStations } from './live-stations.service.ts';

export const stationStatisticsRoutes = (parts: LiveParts): Route[] =>
  routes(stationStatistics, {
    live: (ctx, input) => listLiveStations(parts, ctx, input),
  });
